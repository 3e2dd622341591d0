package io.inferencegateway.benchmarks.load;

import java.time.Duration;

/** What to send, when and for how long. */
public record Load(RequestShape shape, Pace pace, Duration duration) {}
