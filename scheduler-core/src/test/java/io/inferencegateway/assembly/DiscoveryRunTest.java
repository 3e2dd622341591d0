package io.inferencegateway.assembly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.inferencegateway.config.ConfigException;
import io.inferencegateway.discovery.DiscoveryException;
import io.inferencegateway.discovery.EndpointDiscovery;
import io.inferencegateway.endpoint.EndpointId;
import io.inferencegateway.endpoint.EndpointMetadata;
import io.inferencegateway.endpoint.EndpointPool;
import io.inferencegateway.endpoint.Membership;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DiscoveryRunTest {
  private final EndpointPool pool = new EndpointPool("pool");

  /** Finds what it is told to. */
  private static final class Found implements EndpointDiscovery {
    private final String first;
    private boolean closed;

    @SuppressWarnings("NullAway.Init") // set when it starts
    private Membership members;

    Found(String first) {
      this.first = first;
    }

    @Override
    public AutoCloseable start(Membership pool) {
      members = pool;
      find(first);
      return () -> closed = true;
    }

    void find(String name) {
      members.replace(
          List.of(
              new EndpointMetadata(
                  new EndpointId("default", name), name, "127.0.0.1", 1, 1, Map.of())));
    }
  }

  @Test
  void nobodySeesWhatItFindsUntilItTakesOver() throws ConfigException {
    Found discovery = new Found("a");

    DiscoveryRun run = DiscoveryRun.start(discovery, pool);
    assertThat(names()).isEmpty();
    discovery.find("b");
    run.takeOver();

    assertThat(names()).containsExactly("b");
    discovery.find("c");
    assertThat(names()).containsExactly("c");
  }

  @Test
  void whatTheFormerOneFindsLateIsDropped() throws ConfigException {
    Found former = new Found("a");
    Found next = new Found("b");
    DiscoveryRun run = DiscoveryRun.start(former, pool);
    run.takeOver();

    DiscoveryRun nextRun = DiscoveryRun.start(next, pool);
    former.find("late");
    assertThat(names()).containsExactly("late");
    run.close();
    nextRun.takeOver();
    former.find("later");

    assertThat(former.closed).isTrue();
    assertThat(names()).containsExactly("b");
  }

  @Test
  void whatGoesWrongIsAnErrorOfTheConfiguration() {
    EndpointDiscovery broken =
        members -> {
          throw new DiscoveryException("no such file");
        };

    assertThatThrownBy(() -> DiscoveryRun.start(broken, pool))
        .isInstanceOfSatisfying(
            ConfigException.class,
            e ->
                assertThat(e.errors())
                    .extracting(Object::toString)
                    .containsExactly("dataLayer.discovery: no such file"));
  }

  private List<String> names() {
    return pool.endpoints().stream().map(endpoint -> endpoint.id().name()).toList();
  }
}
