/**
 * What the demo was asked for.
 *
 * @param envoy run Envoy and the ext-proc server instead of the gateway
 * @param once end after the requests
 * @param port where clients connect; 0 takes any free one
 */
record Options(boolean envoy, boolean once, boolean help, int port) {
  static final String USAGE =
      """
      Usage: ./demo [--envoy] [--once] [--port N]

      Starts four simulated model servers and the gateway in front of them, sends a few requests
      and says for each which pod got it and why. Needs a JDK 25 or newer, nothing else.

        --envoy   through Envoy and the ext-proc server; installs Envoy into .tools with python3
        --once    end after the requests instead of waiting for yours
        --port N  port of the gateway, default 8080; 0 takes any free one
        --help    this text
      """;

  private static final int DEFAULT_PORT = 8080;
  private static final int MAX_PORT = 65_535;

  static Options parse(String[] arguments) {
    boolean envoy = false;
    boolean once = false;
    boolean help = false;
    int port = DEFAULT_PORT;
    for (int i = 0; i < arguments.length; i++) {
      switch (arguments[i]) {
        case "--envoy" -> envoy = true;
        case "--once" -> once = true;
        case "--help", "-h" -> help = true;
        case "--port" -> port = port(++i < arguments.length ? arguments[i] : "");
        case String other when other.startsWith("--port=") -> port = port(other.substring(7));
        default -> throw new Failure("unknown option " + arguments[i] + ", see ./demo --help");
      }
    }
    return new Options(envoy, once, help, port);
  }

  private static int port(String text) {
    if (text.matches("\\d{1,5}") && Integer.parseInt(text) <= MAX_PORT) {
      return Integer.parseInt(text);
    }
    throw new Failure("--port: \"" + text + "\" (expected: 0 to " + MAX_PORT + ")");
  }
}
