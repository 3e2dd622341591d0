/**
 * Routing by what the body says: reads the model name and puts it where routes can see it. Start at
 * {@link io.inferencegateway.bbr.BodyRouter}; {@link io.inferencegateway.bbr.BodyRoutingFilter} is
 * the filter for Spring Cloud Gateway, the only part that needs it. Knows no endpoints.
 */
@NullMarked
package io.inferencegateway.bbr;

import org.jspecify.annotations.NullMarked;
