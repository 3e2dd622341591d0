/** Meter names and cardinality caps. Knows nothing else of the library. */
@NullMarked
package io.inferencegateway.telemetry;

import org.jspecify.annotations.NullMarked;
