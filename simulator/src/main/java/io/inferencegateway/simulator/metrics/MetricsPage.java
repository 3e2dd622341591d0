package io.inferencegateway.simulator.metrics;

import io.inferencegateway.simulator.engine.EngineOptions;
import io.inferencegateway.simulator.engine.EngineReport;
import io.inferencegateway.simulator.engine.EngineReport.AdapterState;
import io.inferencegateway.simulator.engine.EngineReport.Counters;

/** Renders what an engine reports under vLLM's family names, label names and help texts. */
public final class MetricsPage {
  /** The content type of the page. */
  public static final String CONTENT_TYPE = "text/plain; version=1.0.0; charset=utf-8";

  private static final String ENGINE = "engine=\"0\"";
  private static final String WAITING_BY_REASON = "vllm:num_requests_waiting_by_reason";
  private static final String SUCCESS = "vllm:request_success";
  private static final String LORA = "vllm:lora_requests_info";

  private final EngineOptions options;
  private final boolean hasAdapters;
  private final double created;
  private final String model;
  private final String labels;
  private final String cacheConfig;

  /**
   * @param modelName of all series
   * @param hasAdapters whether LoRA is on, without which its family is missing
   * @param created unix time in seconds
   */
  public MetricsPage(EngineOptions options, String modelName, boolean hasAdapters, double created) {
    this.options = options;
    this.hasAdapters = hasAdapters;
    this.created = created;
    this.model = "model_name=\"" + escaped(modelName) + "\"";
    this.labels = ENGINE + "," + model;
    this.cacheConfig = CacheConfigInfo.sample(options);
  }

  private static String escaped(String value) {
    return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
  }

  /** The page as text. */
  public String render(EngineReport report) {
    StringBuilder text = new StringBuilder(16_384);
    PageWriter page = new PageWriter(text, labels, created);
    writeQueue(page, report);
    writeCache(page, report);
    writeTokens(page, report.counters());
    writeFinished(page, report.counters());
    writeLatencies(page, report);
    if (hasAdapters) {
      writeAdapters(page, report);
    }
    writeCacheConfig(page);
    return text.toString();
  }

  private void writeQueue(PageWriter page, EngineReport report) {
    page.gauge(
        "vllm:num_requests_running",
        "Number of requests in model execution batches.",
        report.running());
    page.gauge(
        "vllm:num_requests_waiting",
        "Number of requests waiting to be processed.",
        report.waiting());
    page.family(
            WAITING_BY_REASON,
            "gauge",
            "Number of waiting requests by reason. Reason labels: 'capacity' = waiting for scheduling"
                + " capacity; 'deferred' = deferred by transient constraints (LoRA budget, KV"
                + " transfer, blocked status). Sum of all reasons equals vllm:num_requests_waiting.")
        .sample(WAITING_BY_REASON, labels + ",reason=\"capacity\"", report.waitingForCapacity())
        .sample(WAITING_BY_REASON, labels + ",reason=\"deferred\"", report.waitingForAdapter());
  }

  private static void writeCache(PageWriter page, EngineReport report) {
    page.gauge(
        "vllm:kv_cache_usage_perc",
        "KV-cache usage. 1 means 100 percent usage.",
        report.usedFraction());
    page.counter(
        "vllm:prefix_cache_queries",
        "Prefix cache queries, in terms of number of queried tokens.",
        report.counters().queriedTokens());
    page.counter(
        "vllm:prefix_cache_hits",
        "Prefix cache hits, in terms of number of cached tokens.",
        report.counters().hitTokens());
  }

  private static void writeTokens(PageWriter page, Counters counters) {
    page.counter(
        "vllm:num_preemptions",
        "Cumulative number of preemption from the engine.",
        counters.preemptions());
    page.counter(
        "vllm:prompt_tokens", "Number of prefill tokens processed.", counters.promptTokens());
    page.counter(
        "vllm:generation_tokens",
        "Number of generation tokens processed.",
        counters.generatedTokens());
  }

  /** A client that goes away counts nowhere here, as in vLLM. */
  private void writeFinished(PageWriter page, Counters counters) {
    String help = "Count of successfully processed requests.";
    page.family(SUCCESS + "_total", "counter", help);
    writeReason(page, "_total", "stop", (double) counters.stopped());
    writeReason(page, "_total", "length", (double) counters.lengthLimited());
    for (String never : new String[] {"abort", "error", "repetition"}) {
      writeReason(page, "_total", never, 0);
    }
    page.family(SUCCESS + "_created", "gauge", help);
    for (String reason : new String[] {"stop", "length", "abort", "error", "repetition"}) {
      writeReason(page, "_created", reason, created);
    }
  }

  private void writeReason(PageWriter page, String suffix, String reason, double value) {
    page.sample(SUCCESS + suffix, ENGINE + ",finished_reason=\"" + reason + "\"," + model, value);
  }

  private void writeLatencies(PageWriter page, EngineReport report) {
    page.histogram(
        "vllm:time_to_first_token_seconds",
        "Histogram of time to first token in seconds.",
        ENGINE,
        model,
        report.firstToken());
    page.histogram(
        "vllm:e2e_request_latency_seconds",
        "Histogram of e2e request latency in seconds.",
        ENGINE,
        model,
        report.endToEnd());
  }

  /** vLLM gives both labels the same list; the newest value is the current state. */
  private void writeAdapters(PageWriter page, EngineReport report) {
    page.family(LORA, "gauge", "Running stats on lora requests.");
    for (AdapterState state : report.adapters()) {
      String names = escaped(state.names());
      page.sample(
          LORA,
          "max_lora=\"%d\",running_lora_adapters=\"%s\",waiting_lora_adapters=\"%s\""
              .formatted(options.maxAdapters(), names, names),
          state.unixSeconds());
    }
  }

  private void writeCacheConfig(PageWriter page) {
    page.family("vllm:cache_config_info", "gauge", "Information of the LLMEngine CacheConfig")
        .line(cacheConfig);
  }
}
