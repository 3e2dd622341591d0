package io.inferencegateway.assembly.absent;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Plugin;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.producer.TokenizedPrompt;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Profile handlers and deciders (specification 03, section 14.2). */
final class AbsentProfileHandlers {
  private static final String DISAGG = "disagg-profile-handler";
  private static final String PREFIX_DECIDER = "prefix-based-pd-decider";

  private AbsentProfileHandlers() {}

  /** Decides whether a stage runs on an endpoint of its own. */
  interface Decider extends Plugin {}

  static List<PluginFactory<?, ?>> all() {
    var headers =
        AbsentType.of(
            "disagg-headers-handler",
            new HeadersHandler("prefill", "encode"),
            parameters -> Declared.NOTHING,
            PreRequest.class);
    return List.of(
        AbsentType.of(
            "data-parallel-profile-handler",
            new DataParallel(8000),
            parameters -> Declared.NOTHING,
            ProfileHandler.class),
        AbsentType.of(
                "header-profile-handler",
                new ByHeader("epp-profile", "decode"),
                parameters -> Declared.NOTHING,
                ProfileHandler.class)
            .alpha(),
        AbsentType.of(
                DISAGG, Disagg.DEFAULT, Disagg::declared, ProfileHandler.class, PreRequest.class)
            .referringTo(Disagg::references),
        AbsentType.of(
                "pd-profile-handler",
                PrefillDecode.DEFAULT,
                PrefillDecode::declared,
                ProfileHandler.class)
            .referringTo(PrefillDecode::references)
            .deprecated("v0.7.0", "v0.9.0", DISAGG),
        headers.deprecated("v0.9.0", "v0.11.0", DISAGG),
        headers.alias("prefill-header-handler").deprecated("v0.9.0", "v0.11.0", DISAGG),
        AbsentType.of("always-disagg-pd-decider", Declared.NOTHING, Decider.class),
        AbsentType.of("always-disagg-multimodal-decider", Declared.NOTHING, Decider.class),
        AbsentType.of(
            PREFIX_DECIDER,
            new PrefixDecider(0, 0),
            parameters -> Declared.NOTHING,
            Decider.class));
  }

  private static void requireDecider(PluginContext context, String parameter, String name) {
    if (!name.isEmpty() && context.plugins().find(name, Decider.class) == null) {
      throw new InvalidParameterException(
          parameter, name, "a decider: the plugin does not implement one");
    }
  }

  /**
   * Parameters of data-parallel-profile-handler.
   *
   * @param primaryPort port of rank 0; 0: any
   */
  record DataParallel(int primaryPort) {
    DataParallel {
      Require.that(
          primaryPort == 0 || (primaryPort > 0 && primaryPort <= 65_535),
          "primaryPort",
          primaryPort,
          "0, or 1 to 65535");
    }
  }

  /**
   * Parameters of header-profile-handler.
   *
   * @param headerName header whose value names the profile
   * @param defaultProfile profile of requests without that header
   */
  record ByHeader(String headerName, String defaultProfile) {}

  /**
   * Parameters of disagg-headers-handler.
   *
   * @param prefillProfile profile whose pick is announced as prefiller
   * @param encodeProfile profile whose picks are announced as encoders
   */
  record HeadersHandler(String prefillProfile, String encodeProfile) {}

  /**
   * Parameters of prefix-based-pd-decider.
   *
   * @param nonCachedTokens uncached tokens from which prefill runs elsewhere; 0: never
   * @param promptTokens prompts shorter than this stay on one endpoint
   */
  record PrefixDecider(int nonCachedTokens, int promptTokens) {
    PrefixDecider {
      Require.all(
          () -> Require.notNegative("nonCachedTokens", nonCachedTokens),
          () -> Require.notNegative("promptTokens", promptTokens));
    }
  }

  /**
   * Parameters of disagg-profile-handler, in its present form (stageOrder, profiles, deciders) or
   * the older one (the rest), never mixed.
   *
   * @param stageOrder {@code decode-first} or {@code prefill-first}
   * @param profiles profile of each stage
   * @param deciders instance that decides about each stage
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   * @param decodeProfile older form
   * @param prefillProfile older form
   * @param encodeProfile older form
   * @param prefillDeciderPluginName older form
   * @param encodeDeciderPluginName older form
   * @param deciderPluginName older form, when prefillDeciderPluginName is absent
   */
  record Disagg(
      String stageOrder,
      @Nullable Profiles profiles,
      @Nullable Deciders deciders,
      String prefixMatchInfoProducerName,
      @Nullable String decodeProfile,
      @Nullable String prefillProfile,
      @Nullable String encodeProfile,
      @Nullable String prefillDeciderPluginName,
      @Nullable String encodeDeciderPluginName,
      @Nullable String deciderPluginName) {
    private static final Set<String> DECODE_FIRST = Set.of("", "decode", "decodefirst");
    private static final Set<String> PREFILL_FIRST = Set.of("prefill", "prefillfirst");

    static final Disagg DEFAULT =
        new Disagg("decode-first", null, null, "", null, null, null, null, null, null);

    Disagg {
      boolean present = profiles != null || deciders != null;
      boolean older =
          Stream.of(
                  decodeProfile,
                  prefillProfile,
                  encodeProfile,
                  prefillDeciderPluginName,
                  encodeDeciderPluginName,
                  deciderPluginName)
              .anyMatch(Objects::nonNull);
      Require.that(
          !(present && older),
          "",
          "profiles or deciders together with keys of the older form",
          "use one format exclusively");
      String order = normal(stageOrder);
      Require.that(
          DECODE_FIRST.contains(order) || PREFILL_FIRST.contains(order),
          "stageOrder",
          "invalid stage order \"" + stageOrder + '"',
          "decode-first or prefill-first");
      boolean decides =
          !prefillDecider(deciders, prefillDeciderPluginName, deciderPluginName).isEmpty();
      Require.that(
          DECODE_FIRST.contains(order) || !decides,
          "stageOrder",
          stageOrder,
          "decode-first: prefill decider is not supported in prefill-first stage order");
    }

    private static String normal(String order) {
      return order.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    private static String prefillDecider(
        @Nullable Deciders deciders, @Nullable String older, @Nullable String oldest) {
      String present = deciders == null ? older : deciders.prefill();
      return present != null && !present.isEmpty()
          ? present
          : Objects.requireNonNullElse(deciders == null ? oldest : "", "");
    }

    private String prefillDecider() {
      return prefillDecider(deciders, prefillDeciderPluginName, deciderPluginName);
    }

    private String encodeDecider() {
      String name = deciders == null ? encodeDeciderPluginName : deciders.encode();
      return Objects.requireNonNullElse(name, "");
    }

    List<String> references() {
      return List.of(prefillDecider(), encodeDecider());
    }

    Declared declared(PluginContext context) {
      requireDecider(context, "deciders.prefill", prefillDecider());
      requireDecider(context, "deciders.encode", encodeDecider());
      return Declared.NOTHING.requires(
          PrefixMatches.KEY.from(prefixMatchInfoProducerName), TokenizedPrompt.KEY);
    }
  }

  /** Profile of each stage. */
  record Profiles(@Nullable String decode, @Nullable String prefill, @Nullable String encode) {}

  /** Deciding instance of each stage; empty: the stage does not run by itself. */
  record Deciders(String prefill, String encode) {}

  /**
   * Parameters of pd-profile-handler.
   *
   * @param decodeProfile profile of decode
   * @param prefillProfile profile of prefill
   * @param prefixPluginType unused
   * @param prefixPluginName unused, but must be declared
   * @param primaryPort port of rank 0; 0: any
   * @param deciderPluginName instance that decides
   * @param prefixMatchInfoProducerName instance whose data is used; empty: the default producer
   */
  record PrefillDecode(
      String decodeProfile,
      String prefillProfile,
      String prefixPluginType,
      String prefixPluginName,
      int primaryPort,
      String deciderPluginName,
      String prefixMatchInfoProducerName) {
    static final PrefillDecode DEFAULT =
        new PrefillDecode("decode", "prefill", "", "", 0, PREFIX_DECIDER, "");

    PrefillDecode {
      Require.that(
          primaryPort >= 0 && primaryPort <= 65_535, "primaryPort", primaryPort, "0 to 65535");
      Require.notEmpty("deciderPluginName", deciderPluginName);
    }

    List<String> references() {
      return List.of(
          deciderPluginName, prefixPluginName.isEmpty() ? prefixPluginType : prefixPluginName);
    }

    Declared declared(PluginContext context) {
      requireDecider(context, "deciderPluginName", deciderPluginName);
      return Declared.NOTHING.requires(
          PrefixMatches.KEY.from(prefixMatchInfoProducerName), TokenizedPrompt.KEY);
    }
  }
}
