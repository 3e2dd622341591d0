package io.inferencegateway.plugin;

/**
 * Something a user can name in {@code plugins[]}. Each plugin kind (scorer, picker, parser, ...)
 * extends this in the package of its subject; one plugin may be of several kinds.
 *
 * <p>Plugins are called concurrently for different requests. They are immutable or keep their state
 * in one bounded structure, and neither log nor measure: the framework wraps them.
 */
public interface Plugin {}
