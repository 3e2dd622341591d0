import java.nio.file.Path;

/** Ends the demo with a message for the person in front of it. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Path log;

  Failure(String message) {
    this(message, null);
  }

  /**
   * @param log whose end explains the failure, or null
   */
  Failure(String message, Path log) {
    super(message, null, false, false);
    this.log = log;
  }

  Path log() {
    return log;
  }
}
