/** What every plugin has: a factory, parameters, a context, data keys. Knows no plugin kind. */
@NullMarked
package io.inferencegateway.plugin;

import org.jspecify.annotations.NullMarked;
