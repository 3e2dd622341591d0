package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Decider;
import io.inferencegateway.scheduling.NamesProfiles;
import io.inferencegateway.scheduling.PeerEndpoint;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.StageDecision;
import io.inferencegateway.signal.TokenizedPrompt;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Splits a request into stages on different endpoints: encode, prefill, decode (specification 04,
 * section 5.4). Decoding is always done; an encode or prefill stage that nobody can take is left
 * out.
 *
 * <p>Decode first: the endpoint for decoding is picked, then the deciders say whether the other
 * stages are worth it. Prefill first: there is always a prefill stage, and decoding is placed last.
 * The stage picked second knows the endpoint of the first as its {@link PeerEndpoint}.
 */
final class DisaggProfileHandler
    implements ProfileHandler, PreRequest, DataConsumer, NamesProfiles {
  static final PluginFactory<ProfileHandler, DisaggParameters> FACTORY =
      PluginFactory.<ProfileHandler, DisaggParameters>of(
              "disagg-profile-handler", DisaggParameters.DEFAULT, DisaggProfileHandler::new)
          .referringTo(DisaggParameters::references);

  private final boolean prefillFirst;
  private final String decode;
  private final String prefill;
  private final String encode;
  private final @Nullable Decider prefillDecider;
  private final @Nullable Decider encodeDecider;
  private final StageHeaders headers;
  private final Map<String, String> namedProfiles;

  DisaggProfileHandler(DisaggParameters parameters, PluginContext context) {
    this.prefillFirst = parameters.prefillFirst();
    this.decode = parameters.decode();
    this.prefill = parameters.prefill();
    this.encode = parameters.encode();
    this.prefillDecider = decider("deciders.prefill", parameters.prefillDecider(), context);
    this.encodeDecider = decider("deciders.encode", parameters.encodeDecider(), context);
    this.headers = new StageHeaders(prefill, encode);
    this.namedProfiles = Map.copyOf(parameters.namedProfiles());
  }

  private static @Nullable Decider decider(String parameter, String name, PluginContext context) {
    if (name.isEmpty()) {
      return null;
    }
    Decider decider = context.plugins().find(name, Decider.class);
    if (decider == null) {
      throw new InvalidParameterException(parameter, name, "the name of a decider plugin");
    }
    return decider;
  }

  @Override
  public Map<String, String> namedProfiles(Collection<String> profiles) {
    return namedProfiles;
  }

  @Override
  public List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    return prefillFirst
        ? pickPrefillFirst(request, profiles, runs)
        : pickDecodeFirst(request, profiles, runs);
  }

  private List<String> pickDecodeFirst(
      InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    ProfileRun decoding = ProfileRun.of(decode, runs);
    if (decoding == null) {
      return profiles.contains(decode) ? List.of(decode) : List.of();
    }
    if (decoding.isEmpty()) {
      return List.of();
    }
    boolean started = ProfileRun.of(prefill, runs) != null;
    if (!started && isDue(encode, encodeDecider, request, decoding, profiles, runs)) {
      return List.of(encode);
    }
    if (isDue(prefill, prefillDecider, request, decoding, profiles, runs)) {
      request.data().put(PeerEndpoint.KEY, decoding.first());
      return List.of(prefill);
    }
    return List.of();
  }

  private List<String> pickPrefillFirst(
      InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    if (ProfileRun.of(decode, runs) != null) {
      return List.of();
    }
    ProfileRun prefilling = ProfileRun.of(prefill, runs);
    if (prefilling == null && profiles.contains(prefill)) {
      return List.of(prefill);
    }
    if (isDue(encode, encodeDecider, request, null, profiles, runs)) {
      return List.of(encode);
    }
    if (!profiles.contains(decode)) {
      return List.of();
    }
    if (prefilling != null && !prefilling.isEmpty()) {
      request.data().put(PeerEndpoint.KEY, prefilling.first());
    }
    return List.of(decode);
  }

  /** Whether an optional stage exists, did not run yet and is worth it. */
  private static boolean isDue(
      String stage,
      @Nullable Decider decider,
      InferenceRequest request,
      @Nullable ProfileRun decoding,
      List<String> profiles,
      List<ProfileRun> runs) {
    return decider != null
        && profiles.contains(stage)
        && ProfileRun.of(stage, runs) == null
        && decider.disaggregate(request, decoding);
  }

  @Override
  public String primary(InferenceRequest request, List<ProfileRun> runs) {
    return decode;
  }

  @Override
  public StageDecision decision(List<ProfileRun> runs) {
    String stages =
        (has(encode, runs) ? "encode-" : "") + (has(prefill, runs) ? "prefill-" : "") + "decode";
    return new StageDecision(
        StageDecision.Meter.DISAGG, stages.equals("decode") ? "decode-only" : stages);
  }

  private static boolean has(String stage, List<ProfileRun> runs) {
    ProfileRun run = ProfileRun.of(stage, runs);
    return run != null && !run.isEmpty();
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    headers.set(result, request.headerEdits());
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(PrefixMatches.KEY, TokenizedPrompt.KEY);
  }
}
