/**
 * Reads the bytes of answers as they pass: token counts, and the model's name, which may be put
 * back to the one the client asked for. Start at {@link
 * io.inferencegateway.request.usage.ResponseReader}. Keeps no body.
 */
@NullMarked
package io.inferencegateway.request.usage;

import org.jspecify.annotations.NullMarked;
