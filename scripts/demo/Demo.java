import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Shows the gateway at work; run by the script of the same name in the root folder. */
final class Demo {
  private static final int FAILED = 1;

  private final Path root = Path.of("").toAbsolutePath();
  private final Options options;
  private final Screen screen;
  private final Children children;
  private final Http http = new Http();
  private volatile boolean invites;

  private Demo(Options options, Screen screen, Children children) {
    this.options = options;
    this.screen = screen;
    this.children = children;
  }

  /** Exit codes: 0 shown, 1 failed, 130 and 143 ended by a signal. */
  static void main(String[] arguments) throws InterruptedException {
    Screen screen = new Screen();
    try {
      Options options = Options.parse(arguments);
      if (options.help()) {
        System.out.print(Options.USAGE);
        return;
      }
      if (options.port() != 0 && !Stack.isFree(options.port())) {
        throw new Failure(
            "port " + options.port() + " is in use; choose another one: ./demo --port N");
      }
      Children children = new Children(Files.createTempDirectory("inference-gateway-demo-"));
      Demo demo = new Demo(options, screen, children);
      Runtime.getRuntime().addShutdownHook(new Thread(demo::end));
      run(demo);
    } catch (Failure e) {
      screen.failure(e, null);
      System.exit(FAILED);
    } catch (IOException e) {
      screen.failure(new Failure(e.toString()), null);
      System.exit(FAILED);
    }
  }

  private static void run(Demo demo) throws InterruptedException {
    try {
      demo.show();
    } catch (Failure e) {
      demo.fail(e);
    } catch (IOException | UncheckedIOException e) {
      demo.fail(new Failure(e.toString()));
    }
  }

  private void fail(Failure failure) throws InterruptedException {
    if (children.isStoppedByUser()) {
      return;
    }
    screen.failure(failure, children.keepLogs());
    System.exit(FAILED);
  }

  private void end() {
    if (invites) {
      screen.line("");
      screen.line("stopping");
    }
    children.close();
  }

  private void show() throws IOException, InterruptedException {
    screen.line(
        screen.bold("Inference Gateway")
            + ": 4 simulated vLLM pods behind "
            + (options.envoy() ? "Envoy and the ext-proc server" : "the gateway"));
    Build build = new Build(root, options.envoy() ? "ext-proc-app" : "gateway-app");
    build.run(children, screen);
    int port = options.port() == 0 ? Stack.freePort() : options.port();
    Stack stack = new Stack(root, build, children, screen, http);
    Stack.Addresses addresses = options.envoy() ? stack.startEnvoy(port) : stack.startGateway(port);
    new Traffic(addresses, http, new Report(addresses.management(), http, screen)).run();
    if (!options.once()) {
      invite(addresses);
      throw children.awaitFailure();
    }
  }

  private void invite(Stack.Addresses addresses) {
    screen.line("");
    screen.line("Running until Ctrl-C. Try:");
    screen.line(
        """
          curl %1$s/v1/chat/completions -H 'content-type: application/json' \\
            -d '{"model": "%4$s", "messages": [{"role": "user", "content": "Hello"}]}'
          curl -N %1$s/v1/chat/completions -H 'content-type: application/json' \\
            -d '{"model": "%4$s", "stream": true, "messages": [{"role": "user", "content": "Hello"}]}'
          curl '%2$s/debug/decisions?limit=1'   # the last decision
          curl %2$s/metrics                     # of the gateway
          curl %3$s/metrics                     # of a pod\
        """
            .formatted(addresses.api(), addresses.management(), addresses.pods(), Traffic.MODEL));
    invites = true;
  }
}
