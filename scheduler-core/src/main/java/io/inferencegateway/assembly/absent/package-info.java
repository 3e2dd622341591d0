/**
 * Plugin types whose algorithm this build does not have: their names, parameters and data keys, so
 * that documents that use them are read and checked. Start at {@link
 * io.inferencegateway.assembly.absent.AbsentPlugins}.
 */
@NullMarked
package io.inferencegateway.assembly.absent;

import org.jspecify.annotations.NullMarked;
