/**
 * Loads plugin types from jars beside the program. Start at {@link
 * io.inferencegateway.assembly.external.ExternalPlugins}. Knows nothing of what the plugins do.
 */
@NullMarked
package io.inferencegateway.assembly.external;

import org.jspecify.annotations.NullMarked;
