/** What operators see of both programs: how flags are given and what is served to them. */
@NullMarked
package io.inferencegateway.management;

import org.jspecify.annotations.NullMarked;
