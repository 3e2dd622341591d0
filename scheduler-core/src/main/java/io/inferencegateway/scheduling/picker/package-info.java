/** The pickers. Start at {@link io.inferencegateway.scheduling.picker.Pickers}. */
@NullMarked
package io.inferencegateway.scheduling.picker;

import org.jspecify.annotations.NullMarked;
