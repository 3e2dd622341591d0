/**
 * Plugins that accompany a request or its response without a say in where it goes. Start at {@link
 * io.inferencegateway.scheduling.hook.Hooks}.
 */
@NullMarked
package io.inferencegateway.scheduling.hook;

import org.jspecify.annotations.NullMarked;
