/**
 * The life of one request, from parsed body to outcome. Start at {@link
 * io.inferencegateway.routing.Director}.
 */
@NullMarked
package io.inferencegateway.routing;

import org.jspecify.annotations.NullMarked;
