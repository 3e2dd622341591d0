package io.inferencegateway.plugin;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Makes instances of one plugin type.
 *
 * @param type the name users write; unique in the registry
 * @param stability whether the type needs permission to be used
 * @param defaults parameters when the user gives none; each parameter left out has its value here
 * @param ignoresParameters the type accepts any parameters and reads none (specification 03,
 *     section 2.3)
 * @param references names of instances that the parameters refer to; they are made first
 * @param constructor makes an instance; refuses parameters with {@link InvalidParameterException}
 */
public record PluginFactory<T extends Plugin, P extends Record>(
    String type,
    Stability stability,
    P defaults,
    boolean ignoresParameters,
    Function<P, List<String>> references,
    BiFunction<P, PluginContext, T> constructor) {

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
        type, Stability.BETA, defaults, false, parameters -> List.of(), constructor);
  }

  /** A type that has no parameters and ignores what is written there. */
  public static <T extends Plugin> PluginFactory<T, NoParameters> of(
      String type, Function<PluginContext, T> constructor) {
    return new PluginFactory<>(
        type,
        Stability.BETA,
        NoParameters.NONE,
        true,
        parameters -> List.of(),
        (parameters, context) -> constructor.apply(context));
  }

  public PluginFactory<T, P> alpha() {
    return new PluginFactory<>(
        type, Stability.ALPHA, defaults, ignoresParameters, references, constructor);
  }

  /** The same plugin under another name; its instances report that name. */
  public PluginFactory<T, P> as(String otherType) {
    return new PluginFactory<>(
        otherType, stability, defaults, ignoresParameters, references, constructor);
  }

  /** With parameters that name other instances; empty names are none. */
  public PluginFactory<T, P> referring(Function<P, List<String>> names) {
    return new PluginFactory<>(type, stability, defaults, ignoresParameters, names, constructor);
  }

  public T create(P parameters, PluginContext context) {
    return constructor.apply(parameters, context);
  }
}
