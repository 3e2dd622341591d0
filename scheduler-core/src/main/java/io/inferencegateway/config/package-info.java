/**
 * The {@code EndpointPickerConfig} document: reading, checking, defaults, effective form. Knows
 * plugin types by name only.
 */
@NullMarked
package io.inferencegateway.config;

import org.jspecify.annotations.NullMarked;
