/**
 * Files that change while the process runs. Start at {@link io.inferencegateway.file.FileWatch}.
 * Knows nothing of what they hold.
 */
@NullMarked
package io.inferencegateway.file;

import org.jspecify.annotations.NullMarked;
