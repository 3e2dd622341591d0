/**
 * The profile handlers. Start at {@link
 * io.inferencegateway.scheduling.profilehandler.ProfileHandlers}.
 */
@NullMarked
package io.inferencegateway.scheduling.profilehandler;

import org.jspecify.annotations.NullMarked;
