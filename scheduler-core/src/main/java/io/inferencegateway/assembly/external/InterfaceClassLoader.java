package io.inferencegateway.assembly.external;

/**
 * Lets plugins see the classes of this product and of the JDK, but no library of the program, so
 * that they can bring other versions of these.
 */
final class InterfaceClassLoader extends ClassLoader {
  private static final String OURS = "io.inferencegateway.";

  InterfaceClassLoader() {
    super(ClassLoader.getPlatformClassLoader());
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    if (!name.startsWith(OURS)) {
      throw new ClassNotFoundException(name);
    }
    return InterfaceClassLoader.class.getClassLoader().loadClass(name);
  }
}
