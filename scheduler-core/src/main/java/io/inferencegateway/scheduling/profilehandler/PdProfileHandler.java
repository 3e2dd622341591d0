package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.plugin.DataConsumer;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.InvalidParameterException;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.PluginFactory;
import io.inferencegateway.plugin.Require;
import io.inferencegateway.prefix.PrefixMatches;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.scheduling.Decider;
import io.inferencegateway.scheduling.NamesProfiles;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.ProfileHandler;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import io.inferencegateway.scheduling.StageDecision;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The older form of {@link DisaggProfileHandler}: decode, then prefill if a decider says so
 * (specification 04, section 5.5). Sets no stage headers; {@link DisaggHeadersHandler} does.
 */
final class PdProfileHandler implements ProfileHandler, PreRequest, DataConsumer, NamesProfiles {
  static final PluginFactory<ProfileHandler, Parameters> FACTORY =
      PluginFactory.<ProfileHandler, Parameters>of(
              "pd-profile-handler", Parameters.DEFAULT, PdProfileHandler::new)
          .referringTo(Parameters::references)
          .withIdle("prefixPluginType");

  /**
   * Parameters.
   *
   * @param decodeProfile name of the decode profile
   * @param prefillProfile name of the prefill profile
   * @param deciderPluginName who decides about prefill; required
   * @param primaryPort where the proxy of a data-parallel pod listens; 1 to 65535, 0: there is none
   * @param prefixPluginType deprecated, has no effect
   * @param prefixPluginName deprecated; must exist when given
   * @param prefixMatchInfoProducerName producer that must exist; empty: the default producer
   */
  record Parameters(
      String decodeProfile,
      String prefillProfile,
      String deciderPluginName,
      int primaryPort,
      String prefixPluginType,
      String prefixPluginName,
      String prefixMatchInfoProducerName) {
    static final Parameters DEFAULT =
        new Parameters("decode", "prefill", "prefix-based-pd-decider", 0, "", "", "");

    Parameters {
      PrimaryPort.check(primaryPort);
      Require.that(
          !deciderPluginName.isEmpty(), "deciderPluginName", "\"\"", "the name of a decider");
    }

    List<String> references() {
      return Stream.of(deciderPluginName, prefixPluginName)
          .filter(name -> !name.isEmpty())
          .toList();
    }
  }

  private final Parameters parameters;
  private final Decider decider;
  private final PrimaryPort primaryPort;

  PdProfileHandler(Parameters parameters, PluginContext context) {
    Decider found = context.plugins().find(parameters.deciderPluginName(), Decider.class);
    if (found == null) {
      throw new InvalidParameterException(
          "deciderPluginName", parameters.deciderPluginName(), "the name of a decider plugin");
    }
    this.parameters = parameters;
    this.decider = found;
    this.primaryPort = new PrimaryPort(parameters.primaryPort());
  }

  /** A prefill profile of the usual name may be missing: then everything is decoded at once. */
  @Override
  public Map<String, String> namedProfiles(Collection<String> profiles) {
    String prefill = parameters.prefillProfile();
    return prefill.equals(Parameters.DEFAULT.prefillProfile())
        ? Map.of("decodeProfile", parameters.decodeProfile())
        : Map.of("decodeProfile", parameters.decodeProfile(), "prefillProfile", prefill);
  }

  @Override
  public List<String> pick(InferenceRequest request, List<String> profiles, List<ProfileRun> runs) {
    ProfileRun decode = ProfileRun.of(parameters.decodeProfile(), runs);
    if (decode == null) {
      boolean exists = profiles.contains(parameters.decodeProfile());
      return exists ? List.of(parameters.decodeProfile()) : List.of();
    }
    String prefill = parameters.prefillProfile();
    boolean due =
        !decode.isEmpty()
            && profiles.contains(prefill)
            && ProfileRun.of(prefill, runs) == null
            && decider.disaggregate(request, decode);
    return due ? List.of(prefill) : List.of();
  }

  @Override
  public String primary(InferenceRequest request, List<ProfileRun> runs) {
    return parameters.decodeProfile();
  }

  @Override
  public List<Endpoint> targets(
      InferenceRequest request, ProfileRun primary, List<ProfileRun> runs) {
    return parameters.primaryPort() == 0 ? primary.targets() : primaryPort.targets(primary);
  }

  /** A prefill stage counts as decided on even if nobody could take it. */
  @Override
  public StageDecision decision(List<ProfileRun> runs) {
    boolean prefill = ProfileRun.of(parameters.prefillProfile(), runs) != null;
    return new StageDecision(StageDecision.Meter.PD, prefill ? "prefill-decode" : "decode-only");
  }

  @Override
  public void preRequest(InferenceRequest request, SchedulingResult result) {
    if (parameters.primaryPort() != 0) {
      PrimaryPort.nameRank(result.destination(), request.headerEdits());
    }
  }

  @Override
  public Set<DataKey<?>> requiredData() {
    return Set.of(PrefixMatches.KEY.from(parameters.prefixMatchInfoProducerName()));
  }
}
