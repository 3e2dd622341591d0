/** The filters. Start at {@link io.inferencegateway.scheduling.filter.Filters}. */
@NullMarked
package io.inferencegateway.scheduling.filter;

import org.jspecify.annotations.NullMarked;
