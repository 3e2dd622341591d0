/**
 * How requests end whose responses do not pass here: Envoy's access log tells. Start at {@link
 * io.inferencegateway.extproc.accesslog.AwaitedRequests}. Knows nothing of ext-proc.
 */
@NullMarked
package io.inferencegateway.extproc.accesslog;

import org.jspecify.annotations.NullMarked;
