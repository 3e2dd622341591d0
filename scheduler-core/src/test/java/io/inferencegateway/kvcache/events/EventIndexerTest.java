package io.inferencegateway.kvcache.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.kvcache.BlockIndex;
import io.inferencegateway.kvcache.BlockKeys;
import io.inferencegateway.kvcache.BlockMatches;
import io.inferencegateway.kvcache.EndpointBlocks;
import io.inferencegateway.kvcache.SpeculativeBlocks;
import io.inferencegateway.scheduling.Fixtures;
import io.inferencegateway.telemetry.PluginMeters;
import io.prometheus.metrics.core.metrics.Counter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The messages of specification 06, section "msgpack messages", with blocks of four tokens. */
class EventIndexerTest {
  private static final String STORE_A =
      "93cb3ff80000000000009195ab426c6f636b53746f72656491cf1122334455667788c094010203040400";
  private static final String REMOVE_A =
      "93cb3ff80000000000009193ac426c6f636b52656d6f76656491cf1122334455667788a347505500";
  private static final String CLEAR =
      "93cb3ff80000000000009191b0416c6c426c6f636b73436c656172656400";
  private static final String SLIDING_WINDOW =
      "93cb3ff8000000000000919cab426c6f636b53746f72656491cf1122334455667788c0940102030404c0a3475055"
          + "c0c001ae736c6964696e675f77696e646f77cc8000";
  private static final String REMOVE_FROM_GROUP =
      "93cb3ff80000000000009194ac426c6f636b52656d6f76656491cf1122334455667788a34750550100";
  private static final long A = 0x1122334455667788L;
  private static final long B = 0x99aabbccddeeff00L;
  private static final long FIRST = 0xb33ea88fa99c8f52L;
  private static final long SECOND = 0xe171fe1c78a71471L;
  private static final long SECOND_WITH_IMAGE = 0xe159a5d57b71122dL;
  private static final long FIRST_OF_LORA = 0x3debf16f26bbda83L;

  private final PluginMeters meters = PluginMeters.unread();
  private final BlockIndex index =
      new BlockIndex(1_000, Map.of("gpu", 1.0, "cpu", 0.8), meters, true);
  private final EventIndexer indexer =
      new EventIndexer(
          BlockKeys.cborFnv("", 4),
          index,
          new SpeculativeBlocks(index, Duration.ofSeconds(2), InstantSource.system()),
          new EventMeters(meters));
  private final Candidates candidates = Fixtures.unknown(1);
  private final String hostPort = candidates.endpoint(0).hostPort();

  @ParameterizedTest
  @ValueSource(
      strings = {
        STORE_A,
        "93cb3ff80000000000009186a474797065ab426c6f636b53746f726564ac626c6f636b5f68617368657391cf1122"
            + "334455667788b1706172656e745f626c6f636b5f68617368c0a9746f6b656e5f6964739401020304aa626c"
            + "6f636b5f73697a6504a66d656469756da347505500",
        // a parent of 0, in the form the simulator sends it
        "93cb3ff80000000000009199ab426c6f636b53746f72656491cf1122334455667788cf0000000000000000940102"
            + "030404c0a3475055c0c000",
        // full attention in group 0
        "93cb3ff8000000000000919bab426c6f636b53746f72656491cf1122334455667788c0940102030404c0a3475055"
            + "c0c000ae66756c6c5f617474656e74696f6e00",
      })
  void storeOfABlockInAnyForm(String message) {
    apply(message);

    assertThat(holds(FIRST)).isTrue();
    assertThat(blocks().lastKey(A)).isEqualTo(FIRST);
  }

  @Test
  void childOfAKnownParentContinuesItsChain() {
    String child =
        "93cb3ff80000000000009199ab426c6f636b53746f72656491cf99aabbccddeeff00cf1122334455667788940506"
            + "070804c0a3475055c09191a5696d672d6100";

    apply(child);
    boolean orphan = holds(SECOND_WITH_IMAGE);
    apply(STORE_A);
    apply(child);

    assertThat(orphan).isFalse();
    assertThat(ignored("unknown_parent")).isEqualTo(1);
    assertThat(holds(SECOND_WITH_IMAGE)).isTrue();
    assertThat(blocks().lastKey(B)).isEqualTo(SECOND_WITH_IMAGE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        REMOVE_A,
        "93cb3ff80000000000009183a474797065ac426c6f636b52656d6f766564ac626c6f636b5f68617368657391cf11"
            + "22334455667788a66d656469756da347505500",
        CLEAR,
        "93cb3ff80000000000009181a474797065b0416c6c426c6f636b73436c656172656400",
        // a batch of two, and one that tells its rank
        "92cb3ff80000000000009191b0416c6c426c6f636b73436c6561726564",
        "93cb3ff80000000000009191b0416c6c426c6f636b73436c656172656403",
      })
  void removalInAnyForm(String message) {
    apply(STORE_A);

    apply(message);

    assertThat(holds(FIRST)).isFalse();
    assertThat(blocks().lastKey(A)).isEqualTo(BlockKeys.NONE);
    assertThat(index.size()).isZero();
  }

  @Test
  void hashesMayBeBytesOrNegativeOrSmall() {
    apply(
        "93cb3ff80000000000009195ab426c6f636b53746f72656491c420000102030405060708090a0b0c0d0e0f101112"
            + "131415161718191a1b1c1d1e1fc094010203040400");
    apply("93cb3ff80000000000009193ac426c6f636b52656d6f76656491d3aaaaaaaaaaaaaaaac000");
    apply("93cb3ff80000000000009192ac426c6f636b52656d6f766564910700");

    assertThat(blocks().lastKey(0x18191a1b1c1d1e1fL)).isEqualTo(FIRST);
    assertThat(ignored("bad_event")).isZero();
  }

  @Test
  void storeWithoutTokensTellsWhereElseABlockIs() {
    apply(STORE_A);

    apply("93cb3ff80000000000009197ab426c6f636b53746f72656491cf1122334455667788c09000c0a343505500");
    apply(REMOVE_A);

    assertThat(holds(FIRST)).as("still on the CPU tier").isTrue();
    assertThat(match(FIRST).weighted()[0]).isZero();
  }

  @Test
  void groupsThatDoNotHoldAllTokensAreSkipped() {
    apply(REMOVE_FROM_GROUP);
    apply(SLIDING_WINDOW);
    apply(REMOVE_FROM_GROUP);

    assertThat(index.size()).isZero();
    assertThat(count("llm_d_epp_kv_cache_events_stores_skipped_total", "sliding_window"))
        .isEqualTo(1);
    assertThat(count("llm_d_epp_kv_cache_events_removals_skipped_total", "unknown")).isEqualTo(1);
    assertThat(count("llm_d_epp_kv_cache_events_removals_skipped_total", "sliding_window"))
        .isEqualTo(1);
  }

  @Test
  void adapterTakesTheModelsPlaceEvenWhenTheEngineNamesItAmongTheExtraKeys() {
    String store =
        "93cb3ff80000000000009198ab426c6f636b53746f72656491cf1122334455667788c094010203040403a3475055"
            + "a76d792d6c6f7261";

    apply(store + "00");
    boolean plain = holds(FIRST_OF_LORA);
    apply(CLEAR);
    apply(store.replace("9198ab", "9199ab") + "9191a76d792d6c6f7261" + "00");

    assertThat(plain).isTrue();
    assertThat(holds(FIRST_OF_LORA)).isTrue();
  }

  @Test
  void engineBlocksMayBeSmallerOrLargerThanOurs() {
    apply(
        "93cb3ff80000000000009195ab426c6f636b53746f72656492cf1122334455667788cf99aabbccddeeff00c09401"
            + "0203040200");
    long small = blocks().lastKey(B);
    apply(CLEAR);
    apply(
        "93cb3ff80000000000009195ab426c6f636b53746f72656491cf1122334455667788c098010203040506070808"
            + "00");

    assertThat(small).isEqualTo(FIRST);
    assertThat(blocks().lastKey(A)).isEqualTo(SECOND);
    assertThat(match(FIRST, SECOND).cached()[0]).isEqualTo(2);
  }

  @Test
  void tokensThatFillNoBlockAreCounted() {
    apply("93cb3ff80000000000009195ab426c6f636b53746f72656491cf1122334455667788c0930102030400");

    assertThat(index.size()).isZero();
    assertThat(ignored("shorter_than_a_block")).isEqualTo(1);
  }

  @Test
  void badEventIsCountedAndTheOthersApply() {
    String moved = "92aa426c6f636b4d6f76656491cf1122334455667788";
    String two = STORE_A.replace("000000009195", "00000000" + "93" + moved + "95");

    apply(two.substring(0, two.length() - 2) + moved + "00");

    assertThat(ignored("bad_event")).isEqualTo(2);
    assertThat(holds(FIRST)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"c1ff", "", "7b2261223a317d", "94cb3ff800000000000090c001", "93", "93c0"})
  void messageThatIsNoBatchIsCounted(String message) {
    apply(message);

    assertThat(ignored("bad_message")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c0", "90", "80", "93c0c0c0", "82a2747301a66576656e747390"})
  void messageWithoutEventsIsNone(String message) {
    apply(message);

    assertThat(ignored("bad_message")).isZero();
    assertThat(index.size()).isZero();
  }

  @Test
  void batchMayBeAMap() {
    apply("82a27473cb3ff8000000000000a66576656e7473" + STORE_A.substring(20, STORE_A.length() - 2));

    assertThat(holds(FIRST)).isTrue();
  }

  /** Whatever comes, nothing is thrown and no memory is claimed that the message does not have. */
  @Test
  void damagedMessagesAreSurvived() {
    byte[] good = HexFormat.of().parseHex(STORE_A);
    SplittableRandom random = new SplittableRandom(5);

    for (int i = 0; i < 20_000; i++) {
      byte[] damaged = good.clone();
      for (int n = random.nextInt(1, 5); n > 0; n--) {
        damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      }
      indexer.apply(hostPort, "test-model", damaged);
    }

    apply(CLEAR);
    assertThat(index.size()).isZero();
  }

  private void apply(String message) {
    indexer.apply(hostPort, "test-model", HexFormat.of().parseHex(message));
  }

  private EndpointBlocks blocks() {
    return Objects.requireNonNull(index.open(hostPort));
  }

  private BlockMatches match(long... chain) {
    return index.match(new long[][] {chain}, candidates);
  }

  private boolean holds(long key) {
    return match(key).cached()[0] == 1;
  }

  private double ignored(String reason) {
    return count("inference_gateway_kv_cache_events_ignored_total", reason);
  }

  /** The sum of the series whose first label has this value. */
  private double count(String name, String label) {
    Counter counter = meters.counter(name, "");
    return counter.collect().getDataPoints().stream()
        .filter(point -> point.getLabels().getValue(0).equals(label))
        .mapToDouble(point -> point.getValue())
        .sum();
  }
}
