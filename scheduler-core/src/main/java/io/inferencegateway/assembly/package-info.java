/**
 * Joins plugin lists, configuration and endpoints into a running pool. Start at {@link
 * io.inferencegateway.assembly.Pool}.
 */
@NullMarked
package io.inferencegateway.assembly;

import org.jspecify.annotations.NullMarked;
