/**
 * Producers of prefix matches that know what endpoints really hold. Start at {@link
 * io.inferencegateway.producer.precise.PreciseProducers}.
 */
@NullMarked
package io.inferencegateway.producer.precise;

import org.jspecify.annotations.NullMarked;
