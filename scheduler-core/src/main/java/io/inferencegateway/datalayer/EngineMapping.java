package io.inferencegateway.datalayer;

import io.inferencegateway.plugin.DataKey;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where one engine tells its numbers (specification 08, sections 10.3, 10.4). A null specification:
 * this engine does not tell.
 */
record EngineMapping(
    String name,
    @Nullable MetricSpec queued,
    @Nullable MetricSpec running,
    @Nullable MetricSpec kvUsed,
    @Nullable MetricSpec lora,
    @Nullable MetricSpec cacheInfo,
    String blockSizeLabel,
    String blockCountLabel,
    @Nullable MetricSpec blockSize,
    @Nullable MetricSpec blockCount,
    List<Custom> custom) {

  /** A number that becomes an attribute of the endpoint. */
  record Custom(DataKey<Double> key, MetricSpec spec) {}

  EngineMapping {
    custom = List.copyOf(custom);
  }

  /** The built-in engines. */
  static final List<EngineMapping> BUILT_IN =
      List.of(
          of("vllm")
              .load("vllm:num_requests_waiting", "vllm:num_requests_running")
              .kv("vllm:kv_cache_usage_perc")
              .lora("vllm:lora_requests_info")
              .cache("vllm:cache_config_info", "block_size", "num_gpu_blocks"),
          of("sglang")
              .load("sglang:num_queue_reqs", "sglang:num_running_reqs")
              .kv("sglang:token_usage")
              .cache("sglang:cache_config_info", "page_size", "num_pages"),
          of("trtllm-serve")
              .load("trtllm_num_requests_waiting", "trtllm_num_requests_running")
              .kv("trtllm_kv_cache_utilization")
              .blocks("trtllm_kv_cache_tokens_per_block", "trtllm_kv_cache_max_blocks"),
          of("triton-tensorrt-llm")
              .load(
                  "nv_trt_llm_request_metrics{request_type=waiting}",
                  "nv_trt_llm_request_metrics{request_type=scheduled}")
              .kv("nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type=fraction}")
              .blocks(
                  "nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type=tokens_per}",
                  "nv_trt_llm_kv_cache_block_metrics{kv_cache_block_type=max}"),
          of("triton").load("nv_inference_pending_request_count", "nv_inference_exec_count"));

  /** An engine that tells nothing. */
  static EngineMapping of(String name) {
    return new EngineMapping(
        name, null, null, null, null, null, "block_size", "num_gpu_blocks", null, null, List.of());
  }

  /** Families of all its specifications. */
  Set<String> families() {
    Set<String> families = new HashSet<>();
    for (MetricSpec spec :
        new @Nullable MetricSpec[] {
          queued, running, kvUsed, lora, cacheInfo, blockSize, blockCount
        }) {
      if (spec != null) {
        families.add(spec.family());
      }
    }
    custom.forEach(metric -> families.add(metric.spec().family()));
    return families;
  }

  private EngineMapping load(String queuedSpec, String runningSpec) {
    return new EngineMapping(
        name,
        MetricSpec.parse(queuedSpec),
        MetricSpec.parse(runningSpec),
        kvUsed,
        lora,
        cacheInfo,
        blockSizeLabel,
        blockCountLabel,
        blockSize,
        blockCount,
        custom);
  }

  private EngineMapping kv(String spec) {
    return new EngineMapping(
        name,
        queued,
        running,
        MetricSpec.parse(spec),
        lora,
        cacheInfo,
        blockSizeLabel,
        blockCountLabel,
        blockSize,
        blockCount,
        custom);
  }

  private EngineMapping lora(String spec) {
    return new EngineMapping(
        name,
        queued,
        running,
        kvUsed,
        MetricSpec.parse(spec),
        cacheInfo,
        blockSizeLabel,
        blockCountLabel,
        blockSize,
        blockCount,
        custom);
  }

  private EngineMapping cache(String spec, String sizeLabel, String countLabel) {
    return new EngineMapping(
        name,
        queued,
        running,
        kvUsed,
        lora,
        MetricSpec.parse(spec),
        sizeLabel,
        countLabel,
        blockSize,
        blockCount,
        custom);
  }

  private EngineMapping blocks(String sizeSpec, String countSpec) {
    return new EngineMapping(
        name,
        queued,
        running,
        kvUsed,
        lora,
        cacheInfo,
        blockSizeLabel,
        blockCountLabel,
        MetricSpec.parse(sizeSpec),
        MetricSpec.parse(countSpec),
        custom);
  }
}
