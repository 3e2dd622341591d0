package io.inferencegateway.scheduling.hook;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.Headers;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.scheduling.hook.AgentIdentity.Parameters;
import java.util.List;
import org.junit.jupiter.api.Test;

class AgentIdentityTest {

  @Test
  void theFirstSessionHeaderThatIsNotEmptyNamesTheFlow() {
    assertThat(flow("x-claude-code-session-id", "s1")).isEqualTo("s1");
    assertThat(flow("x-session-affinity", "s2")).isEqualTo("s2");
    assertThat(flow("session-id", "s3")).isEqualTo("s3");
    assertThat(flow("session_id", "s4")).isEqualTo("s4");
    assertThat(flow("session_id", "s4", "session-id", "s3")).isEqualTo("s3");
    assertThat(flow("session-id", "s", "x-session-affinity", "t")).isEqualTo("t");
    assertThat(flow("session-id", "s3", "x-claude-code-session-id", "")).isEqualTo("s3");
  }

  @Test
  void configuredHeadersAreLookedAtFirst() {
    assertThat(flow("x-claude-code-session-id", "s1", "x-my-agent", "s5")).isEqualTo("s5");
    assertThat(flow("x-claude-code-session-id", "s1", "x-my-agent", "")).isEqualTo("s1");
  }

  @Test
  void aValueIsTakenAsItIs() {
    assertThat(flow("session-id", " Some Agent ")).isEqualTo(" Some Agent ");
  }

  @Test
  void withoutASessionTheFlowIsTheDefaultOne() {
    assertThat(flow()).isEqualTo("default-flow");
    assertThat(flow("session-id", "")).isEqualTo("default-flow");
  }

  private static String flow(String... headers) {
    InferenceRequest request = Fixtures.request("m", Headers.of(headers));

    new AgentIdentity(new Parameters(List.of(" ", "X-My-Agent"))).requestHeader(request);

    return request.fairnessId();
  }
}
