/** JSON as byte ranges of a body that is never copied or rebuilt. Knows no API. */
@NullMarked
package io.inferencegateway.request.json;

import org.jspecify.annotations.NullMarked;
