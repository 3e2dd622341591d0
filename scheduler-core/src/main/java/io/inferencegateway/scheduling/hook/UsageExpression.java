package io.inferencegateway.scheduling.hook;

import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.MapType;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.request.usage.TokenUsage;
import java.util.HashMap;
import java.util.Map;

/**
 * A compiled CEL expression over the variable {@code usage}, whose numbers are doubles: {@code
 * prompt_tokens}, {@code completion_tokens}, {@code total_tokens}, which are 0 when unknown, and
 * {@code prompt_tokens_details.cached_tokens}, which is there only if the model server counts it.
 * Thread-safe.
 */
final class UsageExpression {
  private static final String USAGE = "usage";
  private static final CelOptions OPTIONS =
      CelOptions.current().enableHeterogeneousNumericComparisons(true).build();

  private final CelRuntime.Program program;

  private UsageExpression(CelRuntime.Program program) {
    this.program = program;
  }

  /**
   * Compiles an expression.
   *
   * @param parameter where it is written, for errors
   */
  static UsageExpression compile(String parameter, String text) {
    try {
      return new UsageExpression(
          CelRuntimeFactory.plannerRuntimeBuilder()
              .setOptions(OPTIONS)
              .build()
              .createProgram(
                  CelCompilerFactory.standardCelCompilerBuilder()
                      .setOptions(OPTIONS)
                      .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
                      .addVar(USAGE, MapType.create(SimpleType.STRING, SimpleType.DYN))
                      .build()
                      .compile(text)
                      .getAst()));
    } catch (CelValidationException | CelEvaluationException e) {
      throw new InvalidParameterException(
          parameter, '"' + text + '"', "CEL over usage: " + e.getMessage());
    }
  }

  /**
   * Evaluates it.
   *
   * @throws CelEvaluationException it cannot be, for example because it uses a number that is not
   *     there
   */
  Object evaluate(TokenUsage usage) throws CelEvaluationException {
    Map<String, Object> numbers = new HashMap<>(8);
    numbers.put("prompt_tokens", (double) usage.prompt());
    numbers.put("completion_tokens", (double) usage.completion());
    numbers.put("total_tokens", (double) usage.total());
    if (usage.cached() >= 0) {
      numbers.put("prompt_tokens_details", Map.of("cached_tokens", (double) usage.cached()));
    }
    return program.eval(Map.of(USAGE, numbers));
  }
}
