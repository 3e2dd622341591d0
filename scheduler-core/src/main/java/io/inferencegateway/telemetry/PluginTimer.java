package io.inferencegateway.telemetry;

/** Measures the calls of one plugin at one extension point. Thread-safe. */
public interface PluginTimer {
  PluginTimer NONE =
      new PluginTimer() {
        @Override
        public long start() {
          return 0;
        }

        @Override
        public void stop(long start) {}
      };

  /** Call before the plugin; the result goes to {@link #stop}. */
  long start();

  /** Call after the plugin. */
  void stop(long start);
}
