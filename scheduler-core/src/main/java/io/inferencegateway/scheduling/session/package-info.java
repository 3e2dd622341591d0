/**
 * Session affinity: a request goes where the earlier ones of its session went, as a filter or as a
 * scorer. Start at {@link io.inferencegateway.scheduling.session.SessionPlugins}.
 */
@NullMarked
package io.inferencegateway.scheduling.session;

import org.jspecify.annotations.NullMarked;
