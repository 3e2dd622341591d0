/**
 * The gateway without Envoy: Spring Cloud Gateway in front of one pool. Start at {@link
 * io.inferencegateway.gateway.GatewayMain}; a request passes the filters in the order of {@link
 * io.inferencegateway.gateway.FilterOrder}. Makes no routing decisions of its own.
 */
@NullMarked
package io.inferencegateway.gateway;

import org.jspecify.annotations.NullMarked;
