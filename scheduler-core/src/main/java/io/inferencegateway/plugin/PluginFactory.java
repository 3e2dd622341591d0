package io.inferencegateway.plugin;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes instances of one plugin type.
 *
 * @param type the name users write; unique in the registry
 * @param reportedType the type named in metrics, logs and dumps; nearly always {@code type}
 * @param stability whether the type needs permission to be used
 * @param deprecation null when it may be used without a warning
 * @param defaults parameters when the user gives none; each parameter left out has its value here
 * @param ignoresParameters the type accepts any parameters and reads none (specification 03,
 *     section 2.3)
 * @param idleParameters parameters that are read for compatibility and have no effect
 * @param references names of the other instances that parameters refer to; null: the type never
 *     refers to any (specification 03, section 5.3)
 * @param constructor makes an instance; refuses parameters with {@link InvalidParameterException}
 */
public record PluginFactory<T extends Plugin, P extends Record>(
    String type,
    String reportedType,
    Stability stability,
    @Nullable Deprecation deprecation,
    P defaults,
    boolean ignoresParameters,
    Set<String> idleParameters,
    @Nullable Function<P, List<String>> references,
    BiFunction<P, PluginContext, T> constructor) {

  public PluginFactory {
    idleParameters = Set.copyOf(idleParameters);
  }

  /** Parameters of a type that has none. */
  public record NoParameters() {
    static final NoParameters NONE = new NoParameters();
  }

  public static <T extends Plugin, P extends Record> PluginFactory<T, P> of(
      String type, P defaults, Function<P, T> constructor) {
    return of(type, defaults, (parameters, context) -> constructor.apply(parameters));
  }

  public static <T extends Plugin, P extends Record> PluginFactory<T, P> of(
      String type, P defaults, BiFunction<P, PluginContext, T> constructor) {
    return new PluginFactory<>(
        type, type, Stability.BETA, null, defaults, false, Set.of(), null, constructor);
  }

  /** A type that has no parameters and ignores what is written there. */
  public static <T extends Plugin> PluginFactory<T, NoParameters> of(
      String type, Function<PluginContext, T> constructor) {
    return new PluginFactory<>(
        type,
        type,
        Stability.BETA,
        null,
        NoParameters.NONE,
        true,
        Set.of(),
        null,
        (parameters, context) -> constructor.apply(context));
  }

  public PluginFactory<T, P> alpha() {
    return with(type, reportedType, Stability.ALPHA, deprecation, idleParameters, references);
  }

  public PluginFactory<T, P> deprecated(String since, String removal, String replacement) {
    Deprecation reason = new Deprecation(since, removal, replacement);
    return with(type, reportedType, stability, reason, idleParameters, references);
  }

  /** The same type under another name; what it reports stays. */
  public PluginFactory<T, P> alias(String otherType) {
    return with(otherType, reportedType, stability, deprecation, idleParameters, references);
  }

  /** The same algorithm as a type of its own, which it also reports. */
  public PluginFactory<T, P> as(String otherType) {
    return alias(otherType).reporting(otherType);
  }

  public PluginFactory<T, P> reporting(String otherType) {
    return with(type, otherType, stability, deprecation, idleParameters, references);
  }

  /**
   * A type whose parameters name other instances, which are made first and handed over in {@link
   * PluginContext#plugins}. Empty names are none.
   */
  public PluginFactory<T, P> referringTo(Function<P, List<String>> names) {
    return with(type, reportedType, stability, deprecation, idleParameters, names);
  }

  /** A type that reads these parameters for compatibility and does nothing with them. */
  public PluginFactory<T, P> withIdle(String... parameters) {
    return with(type, reportedType, stability, deprecation, Set.of(parameters), references);
  }

  /** The same with what the methods above change. */
  private PluginFactory<T, P> with(
      String newType,
      String newReportedType,
      Stability newStability,
      @Nullable Deprecation newDeprecation,
      Set<String> newIdleParameters,
      @Nullable Function<P, List<String>> newReferences) {
    return new PluginFactory<>(
        newType,
        newReportedType,
        newStability,
        newDeprecation,
        defaults,
        ignoresParameters,
        newIdleParameters,
        newReferences,
        constructor);
  }

  public T create(P parameters, PluginContext context) {
    return constructor.apply(parameters, context);
  }
}
