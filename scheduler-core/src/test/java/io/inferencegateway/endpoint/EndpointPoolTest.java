package io.inferencegateway.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EndpointPoolTest {
  private final EndpointPool pool = new EndpointPool("pool");
  private final Heard heard = new Heard();

  private static final class Heard implements EndpointPool.Listener {
    private final List<String> calls = new ArrayList<>();

    @Override
    public void added(Endpoint endpoint) {
      calls.add("+" + endpoint.id().name());
    }

    @Override
    public void removed(Endpoint endpoint) {
      calls.add("-" + endpoint.id().name());
    }
  }

  @Test
  void whoListensLateHearsOfThoseThatAreThere() {
    pool.replace(List.of(metadata("a", 1), metadata("b", 1)));

    pool.listen(heard);
    pool.replace(List.of(metadata("b", 1), metadata("c", 1)));

    assertThat(heard.calls).containsExactly("+a", "+b", "-a", "+c");
  }

  @Test
  void endpointsThatDoNotChangeStayTheSame() {
    pool.replace(List.of(metadata("a", 1), metadata("b", 1)));
    List<Endpoint> before = pool.endpoints();

    pool.replace(List.of(metadata("b", 1), metadata("a", 2)));

    assertThat(pool.endpoints().getFirst()).isSameAs(before.get(1));
    assertThat(pool.endpoints().get(1)).isNotSameAs(before.getFirst());
  }

  @Test
  void whoIsTakenOffHearsNothingMore() {
    pool.replace(List.of(metadata("a", 1)));
    pool.listen(heard);

    pool.unlisten(heard);
    pool.replace(List.of());

    assertThat(heard.calls).containsExactly("+a");
  }

  @Test
  void forWhoIsDismissedAllEndpointsGo() {
    pool.replace(List.of(metadata("a", 1)));
    pool.listen(heard);

    pool.dismiss(heard);
    pool.replace(List.of(metadata("b", 1)));

    assertThat(heard.calls).containsExactly("+a", "-a");
  }

  private static EndpointMetadata metadata(String name, int port) {
    return new EndpointMetadata(
        new EndpointId("default", name), name, "127.0.0.1", port, port, Map.of());
  }
}
