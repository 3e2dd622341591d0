package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataSupplier;
import io.inferencegateway.plugin.NotAvailable;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.PluginFactory.NoParameters;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Makes plugins that are of certain kinds without doing what these kinds do. A proxy stands for
 * each: checks see the kinds and what the plugin declares; every other call is refused.
 */
final class AbsentType implements InvocationHandler {
  private final List<Plugin> declarations;

  private AbsentType(List<Plugin> declarations) {
    this.declarations = declarations;
  }

  /**
   * A type with parameters.
   *
   * @param declares what an instance declares; refuses bad parameters
   */
  static <P extends Record> PluginFactory<Plugin, P> of(
      String type, P defaults, BiFunction<P, PluginContext, Declared> declares, Class<?>... kinds) {
    return PluginFactory.of(
        type,
        defaults,
        (parameters, context) -> plugin(declares.apply(parameters, context), kinds));
  }

  /** A type whose declarations do not depend on the instance's name. */
  static <P extends Record> PluginFactory<Plugin, P> of(
      String type, P defaults, Function<P, Declared> declares, Class<?>... kinds) {
    return of(type, defaults, (parameters, context) -> declares.apply(parameters), kinds);
  }

  /** A type that reads no parameters. */
  static PluginFactory<Plugin, NoParameters> of(String type, Declared declared, Class<?>... kinds) {
    return PluginFactory.of(type, context -> plugin(declared, kinds));
  }

  private static Plugin plugin(Declared declared, Class<?>[] kinds) {
    Set<Class<?>> interfaces = new LinkedHashSet<>(Arrays.asList(kinds));
    interfaces.addAll(List.of(NotAvailable.class, DataSupplier.class, DataConsumer.class));
    declared
        .others()
        .forEach(other -> interfaces.addAll(Arrays.asList(other.getClass().getInterfaces())));
    return (Plugin)
        Proxy.newProxyInstance(
            AbsentType.class.getClassLoader(),
            interfaces.toArray(Class<?>[]::new),
            new AbsentType(declared.all()));
  }

  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getDeclaringClass() == Object.class) {
      return objectMethod(proxy, method, arguments);
    }
    for (Plugin declaration : declarations) {
      if (method.getDeclaringClass().isInstance(declaration)) {
        method.setAccessible(true);
        return method.invoke(declaration, arguments);
      }
    }
    if (method.isDefault()) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    throw new UnsupportedOperationException(method + " is not available in this build");
  }

  private Object objectMethod(Object proxy, Method method, Object @Nullable [] arguments) {
    return switch (method.getName()) {
      case "equals" -> arguments != null && proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      default -> "absent plugin " + declarations;
    };
  }
}
