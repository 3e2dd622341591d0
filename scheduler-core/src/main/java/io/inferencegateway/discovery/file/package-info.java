/** Endpoints listed in a file. */
@NullMarked
package io.inferencegateway.discovery.file;

import org.jspecify.annotations.NullMarked;
