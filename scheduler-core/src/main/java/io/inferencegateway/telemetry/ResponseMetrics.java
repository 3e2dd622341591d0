package io.inferencegateway.telemetry;

import io.inferencegateway.telemetry.GatewayMetrics.RequestLabels;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.function.DoubleConsumer;

/** The meters of responses (specification 01, section 18.1). Thread-safe. */
public final class ResponseMetrics {
  private final TwinHistogram duration;
  private final TwinHistogram size;
  private final TwinHistogram inputTokens;
  private final TwinHistogram outputTokens;
  private final TwinHistogram cachedTokens;
  private final TwinHistogram timePerToken;
  private final Histogram ttft;
  private final Histogram tpot;
  private final Histogram itl;
  private final LateHistogram processing;

  ResponseMetrics(PrometheusRegistry registry) {
    duration =
        new TwinHistogram(
            registry,
            "llm_d_epp_request_duration_seconds",
            "inference_objective_request_duration_seconds",
            "Time from request head to response end.",
            Buckets.REQUEST_DURATION);
    size =
        new TwinHistogram(
            registry,
            "llm_d_epp_response_size_bytes",
            "inference_objective_response_sizes",
            "Size of response bodies.",
            Buckets.RESPONSE_SIZE);
    inputTokens =
        new TwinHistogram(
            registry,
            "llm_d_epp_request_input_tokens",
            "inference_objective_input_tokens",
            "Prompt tokens.",
            Buckets.TOKENS);
    outputTokens =
        new TwinHistogram(
            registry,
            "llm_d_epp_request_output_tokens",
            "inference_objective_output_tokens",
            "Generated tokens.",
            Buckets.OUTPUT_TOKENS);
    cachedTokens =
        new TwinHistogram(
            registry,
            "llm_d_epp_request_cached_tokens",
            "inference_objective_prompt_cached_tokens",
            "Prompt tokens that were cached.",
            Buckets.TOKENS);
    timePerToken =
        new TwinHistogram(
            registry,
            "llm_d_epp_request_ntpot_seconds",
            "inference_objective_normalized_time_per_output_token_seconds",
            "Duration by generated token.",
            Buckets.NTPOT);
    ttft =
        GatewayMetrics.histogram(
            registry,
            "llm_d_epp_request_ttft_seconds",
            "Time from request head to the first response byte.",
            Buckets.TTFT,
            "model_name",
            "target_model_name",
            "fairness_id",
            "priority",
            "streaming");
    tpot =
        GatewayMetrics.histogram(
            registry,
            "llm_d_epp_request_streaming_tpot_seconds",
            "Time from the first response byte to the end by further token.",
            Buckets.TPOT,
            GatewayMetrics.REQUEST_LABELS);
    itl =
        GatewayMetrics.histogram(
            registry,
            "llm_d_epp_request_streaming_itl_seconds",
            "Time between two pieces of a streamed response.",
            Buckets.ITL,
            GatewayMetrics.REQUEST_LABELS);
    processing =
        new LateHistogram(
            registry,
            "llm_d_epp_response_processing_duration_seconds",
            "Time the gateway took for the messages of a response.",
            Buckets.RESPONSE_PROCESSING);
  }

  /**
   * A response was passed on in full.
   *
   * @param ttftSeconds negative when it had no body
   */
  public void complete(
      RequestLabels labels,
      double durationSeconds,
      double ttftSeconds,
      boolean streaming,
      long bytes) {
    duration.observe(labels, durationSeconds);
    size.observe(labels, (double) bytes);
    if (ttftSeconds >= 0) {
      ttft.labelValues(
              labels.model(),
              labels.targetModel(),
              labels.fairnessId(),
              labels.priority(),
              Boolean.toString(streaming))
          .observe(ttftSeconds);
    }
  }

  /**
   * The model server counted tokens.
   *
   * @param cached negative when nothing was said of them
   */
  public void tokens(RequestLabels labels, long input, long output, long cached) {
    if (input > 0) {
      inputTokens.observe(labels, (double) input);
    }
    if (output > 0) {
      outputTokens.observe(labels, (double) output);
    }
    if (cached >= 0) {
      cachedTokens.observe(labels, (double) cached);
    }
  }

  /** Duration by generated token. */
  public void timePerToken(RequestLabels labels, double seconds) {
    timePerToken.observe(labels, seconds);
  }

  /** Time by generated token after the first, streamed. */
  public void streamedTimePerToken(RequestLabels labels, double seconds) {
    tpot.labelValues(labels.values()).observe(seconds);
  }

  /** Where the times between the pieces of a response go, in seconds; ask once per response. */
  public DoubleConsumer betweenPieces(RequestLabels labels) {
    return itl.labelValues(labels.values())::observe;
  }

  /** Time spent on all messages of a response. */
  public void processed(double seconds) {
    processing.observe(seconds);
  }
}
