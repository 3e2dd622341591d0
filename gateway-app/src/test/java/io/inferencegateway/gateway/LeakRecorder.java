package io.inferencegateway.gateway;

import io.netty.util.ResourceLeakDetector;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Netty's leak detector of this JVM, by the system property {@code
 * io.netty.customResourceLeakDetector}. Each distinct leak is reported once.
 */
public final class LeakRecorder<T> extends ResourceLeakDetector<T> {
  private static final List<String> REPORTS = new CopyOnWriteArrayList<>();

  /** Called by Netty. */
  public LeakRecorder(Class<?> resource, int samplingInterval) {
    super(resource, samplingInterval);
  }

  /** Called by older parts of Netty; the number of instances has no meaning any more. */
  public LeakRecorder(Class<?> resource, int samplingInterval, long maxActive) {
    this(resource, samplingInterval);
  }

  static List<String> reports() {
    return List.copyOf(REPORTS);
  }

  @Override
  protected boolean needReport() {
    return true;
  }

  @Override
  protected void reportTracedLeak(String resourceType, String records) {
    REPORTS.add(resourceType + records);
  }

  @Override
  protected void reportUntracedLeak(String resourceType) {
    REPORTS.add(resourceType);
  }
}
