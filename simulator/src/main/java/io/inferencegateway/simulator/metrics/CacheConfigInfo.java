package io.inferencegateway.simulator.metrics;

import io.inferencegateway.simulator.engine.EngineOptions;

/** The sample that tells a server's cache settings as labels. */
final class CacheConfigInfo {
  private CacheConfigInfo() {}

  static String sample(EngineOptions engine) {
    long tokens = (long) engine.blocks() * engine.blockTokens();
    String[] labels = {
      "_block_size_resolved", "True",
      "block_size", String.valueOf(engine.blockTokens()),
      "cache_dtype", "auto",
      "cache_hit_alignment_tokens", "None",
      "effective_attention_block_size", String.valueOf(engine.blockTokens()),
      "enable_mamba_shared_prefix_checkpoint", "False",
      "enable_prefix_caching", "True",
      "engine", "0",
      "gpu_memory_utilization", "0.92",
      "hash_block_size", "None",
      "is_attention_free", "False",
      "kv_cache_dtype_skip_layers", "[]",
      "kv_cache_layout", "None",
      "kv_cache_max_concurrency", "1.0",
      "kv_cache_memory_bytes", "None",
      "kv_cache_size_tokens", String.valueOf(tokens),
      "kv_offloading_backend", "native",
      "kv_offloading_size", "None",
      "kv_sharing_fast_prefill", "False",
      "mamba_block_size", "None",
      "mamba_cache_dtype", "auto",
      "mamba_cache_mode", "none",
      "mamba_page_size_padded", "None",
      "mamba_ssm_cache_dtype", "auto",
      "num_cpu_blocks", "None",
      "num_gpu_blocks", String.valueOf(engine.blocks()),
      "num_gpu_blocks_override", String.valueOf(engine.blocks()),
      "prefix_cache_retention_interval", "0",
      "prefix_caching_hash_algo", "sha256",
      "prefix_match_unit", "None",
      "replayssm_buffer_len", "16",
      "skip_page_size_padded", "None",
      "sliding_window", "None",
      "swa_bounded_replay", "True",
      "use_kda_recoverssm", "False",
      "use_replayssm", "False",
      "user_specified_block_size", "True"
    };
    StringBuilder sample = new StringBuilder("vllm:cache_config_info{");
    for (int i = 0; i < labels.length; i += 2) {
      sample.append(i == 0 ? "" : ",").append(labels[i]);
      sample.append("=\"").append(labels[i + 1]).append('"');
    }
    return sample.append("} 1.0\n").toString();
  }
}
