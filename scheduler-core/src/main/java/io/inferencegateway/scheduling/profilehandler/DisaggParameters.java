package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.Require;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parameters of the {@link DisaggProfileHandler}. The last six are an older form that cannot be
 * mixed with {@code profiles} and {@code deciders}.
 *
 * @param stageOrder which stage is decided on first; decode-first or prefill-first, case, hyphens
 *     and underscores do not matter
 * @param profiles names of the stages' profiles
 * @param deciders who decides about the stages
 * @param decodeProfile older form of profiles.decode
 * @param prefillProfile older form of profiles.prefill
 * @param encodeProfile older form of profiles.encode
 * @param prefillDeciderPluginName older form of deciders.prefill
 * @param encodeDeciderPluginName older form of deciders.encode
 * @param deciderPluginName still older form of deciders.prefill
 */
record DisaggParameters(
    String stageOrder,
    @Nullable Profiles profiles,
    @Nullable Deciders deciders,
    @Nullable String decodeProfile,
    @Nullable String prefillProfile,
    @Nullable String encodeProfile,
    @Nullable String prefillDeciderPluginName,
    @Nullable String encodeDeciderPluginName,
    @Nullable String deciderPluginName) {
  static final DisaggParameters DEFAULT =
      new DisaggParameters("", null, null, null, null, null, null, null, null);

  /**
   * Profile names.
   *
   * @param decode the profile that decodes; absent: decode
   * @param prefill the profile that prefills; absent: prefill
   * @param encode the profile that encodes; absent: encode
   */
  record Profiles(@Nullable String decode, @Nullable String prefill, @Nullable String encode) {}

  /**
   * Names of decider instances.
   *
   * @param prefill who decides about prefill; absent: no such stage, unless it comes first
   * @param encode who decides about encoding; absent: no such stage
   */
  record Deciders(@Nullable String prefill, @Nullable String encode) {}

  DisaggParameters {
    boolean nested = profiles != null || deciders != null;
    boolean flat =
        Stream.of(
                decodeProfile,
                prefillProfile,
                encodeProfile,
                prefillDeciderPluginName,
                encodeDeciderPluginName,
                deciderPluginName)
            .anyMatch(Objects::nonNull);
    Require.that(!nested || !flat, "", "mixed with the older form", "profiles and deciders only");
    boolean first = prefillFirst(stageOrder);
    String decider = flat ? either(prefillDeciderPluginName, deciderPluginName) : prefill(deciders);
    Require.that(
        !first || decider.isEmpty(),
        "stageOrder",
        stageOrder + " with prefill decider " + decider,
        "decode-first, or no prefill decider");
  }

  private static boolean prefillFirst(String order) {
    String plain = order.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    return switch (plain) {
      case "", "decodefirst", "decode" -> false;
      case "prefillfirst", "prefill" -> true;
      default ->
          throw new InvalidParameterException(
              "stageOrder", '"' + order + '"', "decode-first or prefill-first");
    };
  }

  boolean prefillFirst() {
    return prefillFirst(stageOrder);
  }

  String decode() {
    return name(profiles == null ? decodeProfile : profiles.decode(), "decode");
  }

  String prefill() {
    return name(profiles == null ? prefillProfile : profiles.prefill(), "prefill");
  }

  String encode() {
    return name(profiles == null ? encodeProfile : profiles.encode(), "encode");
  }

  /** Empty: none. */
  String prefillDecider() {
    return either(prefill(deciders), either(prefillDeciderPluginName, deciderPluginName));
  }

  /** Empty: none. */
  String encodeDecider() {
    return either(deciders == null ? null : deciders.encode(), encodeDeciderPluginName);
  }

  /**
   * The profiles that have to exist, by their parameter: the one that decodes, and all that were
   * given a name.
   */
  Map<String, String> namedProfiles() {
    Map<String, String> named = new LinkedHashMap<>();
    named.put(decodeProfile == null ? "profiles.decode" : "decodeProfile", decode());
    if (profiles != null) {
      put(named, "profiles.prefill", profiles.prefill());
      put(named, "profiles.encode", profiles.encode());
    }
    put(named, "prefillProfile", prefillProfile);
    put(named, "encodeProfile", encodeProfile);
    return named;
  }

  private static void put(Map<String, String> named, String parameter, @Nullable String name) {
    if (name != null && !name.isEmpty()) {
      named.put(parameter, name);
    }
  }

  /** Names of the instances these parameters refer to. */
  List<String> references() {
    return Stream.of(prefillDecider(), encodeDecider()).filter(name -> !name.isEmpty()).toList();
  }

  private static String prefill(@Nullable Deciders deciders) {
    return deciders == null ? "" : either(deciders.prefill(), null);
  }

  private static String name(@Nullable String given, String otherwise) {
    return given == null || given.isEmpty() ? otherwise : given;
  }

  private static String either(@Nullable String first, @Nullable String second) {
    if (first != null && !first.isEmpty()) {
      return first;
    }
    return second == null ? "" : second;
  }
}
