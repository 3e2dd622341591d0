/** The scorers. Start at {@link io.inferencegateway.scheduling.scorer.Scorers}. */
@NullMarked
package io.inferencegateway.scheduling.scorer;

import org.jspecify.annotations.NullMarked;
