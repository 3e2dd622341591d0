/**
 * Plugins that may turn a request away before it is scheduled. Start at {@link
 * io.inferencegateway.admission.Admitter}.
 */
@NullMarked
package io.inferencegateway.admission;

import org.jspecify.annotations.NullMarked;
