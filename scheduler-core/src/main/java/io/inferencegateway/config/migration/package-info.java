/**
 * Rewrites documents of older versions into the present form. Start at {@link
 * io.inferencegateway.config.migration.Migration}. Knows nothing of running pools.
 */
@NullMarked
package io.inferencegateway.config.migration;

import org.jspecify.annotations.NullMarked;
