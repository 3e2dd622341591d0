package io.inferencegateway.scheduling;

import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.usage.TokenUsage;
import org.jspecify.annotations.Nullable;

/** Tells the proxy a number about a response (specification 05, section 12). */
public interface ResponseReporter extends Plugin {

  /**
   * Runs once, when the last byte of a response has come; never for one that broke off. Must not
   * block.
   *
   * @return null: there is nothing to tell
   */
  @Nullable ReportedAttribute report(InferenceRequest request, TokenUsage usage);
}
