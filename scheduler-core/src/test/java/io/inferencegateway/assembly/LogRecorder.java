package io.inferencegateway.assembly;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;

/** What the classes of a package log while it is open. */
final class LogRecorder implements AutoCloseable {
  private final Logger logger =
      (Logger) LoggerFactory.getLogger(LogRecorder.class.getPackageName());
  private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

  LogRecorder() {
    logger.setLevel(Level.INFO);
    logger.setAdditive(false);
    logger.addAppender(appender);
    appender.start();
  }

  /** Level, message and key-values of each line. */
  List<String> lines() {
    return appender.list.stream().map(LogRecorder::line).toList();
  }

  boolean hasTraces() {
    return appender.list.stream().anyMatch(event -> event.getThrowableProxy() != null);
  }

  private static String line(ILoggingEvent event) {
    Stream<?> values =
        event.getKeyValuePairs() == null ? Stream.of() : event.getKeyValuePairs().stream();
    return event.getLevel()
        + " "
        + event.getFormattedMessage()
        + values.map(pair -> " " + pair).collect(Collectors.joining());
  }

  @Override
  public void close() {
    logger.detachAppender(appender);
    logger.setAdditive(true);
    logger.setLevel(null);
  }
}
