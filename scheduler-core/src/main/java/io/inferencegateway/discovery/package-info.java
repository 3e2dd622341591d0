/** Where endpoints come from. Start at {@link io.inferencegateway.discovery.EndpointDiscovery}. */
@NullMarked
package io.inferencegateway.discovery;

import org.jspecify.annotations.NullMarked;
