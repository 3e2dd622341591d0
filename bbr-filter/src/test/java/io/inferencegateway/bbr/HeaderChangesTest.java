package io.inferencegateway.bbr;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.request.Headers;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HeaderChangesTest {
  private final HeaderChanges changes = new HeaderChanges(Headers.of("X-Old", "1"));

  @Test
  void aHeaderThatIsSetAndRemovedIsOnlyRemoved() {
    changes.set("X", "1");
    changes.remove("X");

    assertThat(all()).containsExactly("-x");
  }

  @Test
  void aHeaderThatIsRemovedAndSetIsOnlySet() {
    changes.remove("x-old");
    changes.set("X-OLD", "1");

    assertThat(all()).containsExactly("X-OLD=1");
  }

  @Test
  void theLastOfTwoValuesCounts() {
    changes.set("X", "1");
    changes.set("x", "2");

    assertThat(all()).containsExactly("x=2");
  }

  @Test
  void theValueThatIsThereIsNoChange() {
    changes.set("X-Old", "1");

    assertThat(changes.isEmpty()).isTrue();
  }

  @Test
  void goingBackToTheReceivedValueUndoesAnEarlierOne() {
    changes.set("X-Old", "2");
    changes.set("X-Old", "1");

    assertThat(all()).containsExactly("X-Old=1");
  }

  @Test
  void removingWhatIsNotThereIsNoChange() {
    changes.remove("x-unknown");

    assertThat(changes.isEmpty()).isTrue();
  }

  @Test
  void removingTwiceIsOneRemoval() {
    changes.remove("X-Old");
    changes.remove("x-old");

    assertThat(all()).containsExactly("-x-old");
  }

  private List<String> all() {
    List<String> all = new ArrayList<>();
    changes.forEachSet((name, value) -> all.add(name + "=" + value));
    changes.forEachRemoved(name -> all.add("-" + name));
    return all;
  }
}
