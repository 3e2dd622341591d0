package io.inferencegateway.plugin;

import org.jspecify.annotations.Nullable;

/** Finds the plugins a plugin's parameters refer to by instance name. */
public interface PluginLookup {
  /** Finds nothing. */
  PluginLookup NONE =
      new PluginLookup() {
        @Override
        public boolean has(String name) {
          return false;
        }

        @Override
        public <T> @Nullable T find(String name, Class<T> kind) {
          return null;
        }
      };

  /** Whether there is an instance of this name, of whatever kind. */
  boolean has(String name);

  /** The instance as {@code kind}; null when there is none of this name and kind. */
  <T> @Nullable T find(String name, Class<T> kind);
}
