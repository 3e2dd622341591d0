/** The built-in screeners. Start at {@link io.inferencegateway.scheduling.screener.Screeners}. */
@NullMarked
package io.inferencegateway.scheduling.screener;

import org.jspecify.annotations.NullMarked;
