package io.inferencegateway.config;

import io.inferencegateway.config.SchemaType.Amount;
import io.inferencegateway.config.SchemaType.Anything;
import io.inferencegateway.config.SchemaType.Decimal;
import io.inferencegateway.config.SchemaType.Field;
import io.inferencegateway.config.SchemaType.Fields;
import io.inferencegateway.config.SchemaType.ListOf;
import io.inferencegateway.config.SchemaType.Text;
import io.inferencegateway.config.SchemaType.Time;
import io.inferencegateway.config.SchemaType.Truth;
import io.inferencegateway.config.SchemaType.Whole;
import java.util.List;

/** The document without the parameters of its plugins (specification 03, section 3). */
public final class DocumentSchema {
  private static final Text TEXT = new Text();
  private static final Fields REFERENCE = fields(field("pluginRef", TEXT));
  private static final ListOf REFERENCES = new ListOf(REFERENCE);

  private static final Fields BAND =
      fields(
          field("priority", new Whole(), 0),
          field("maxBytes", new Amount(), 1_000_000_000),
          field("maxRequests", new Amount(), 5000),
          field("fairnessPolicyRef", TEXT, "global-strict-fairness-policy"),
          field("orderingPolicyRef", TEXT, "fcfs-ordering-policy"));

  private static final Fields FLOW_CONTROL =
      fields(
          field("maxBytes", new Amount()),
          field("maxRequests", new Amount()),
          field("defaultRequestTTL", new Time(), "60s"),
          field("noEndpointRequestTTL", new Time()),
          field("defaultPriorityBand", BAND),
          field("defaultNegativePriorityBand", BAND),
          field("priorityBands", new ListOf(BAND)),
          field("usageLimitPolicyPluginRef", TEXT, "static-usage-limit-policy"),
          field("saturationDetector", REFERENCE),
          field("enableEviction", new Truth(), false));

  private static final Fields DATA_LAYER =
      fields(
          field("injectDefaults", new Truth(), true),
          field(
              "sources",
              new ListOf(fields(field("pluginRef", TEXT), field("extractors", REFERENCES)))),
          field("discovery", REFERENCE),
          field("peerDiscovery", REFERENCE),
          field("crossReplicaSyncerPluginRef", TEXT),
          field("crossReplicaSyncInterval", new Time(), "200ms"));

  private static final Fields PLUGIN =
      fields(field("name", TEXT), field("type", TEXT), field("parameters", new Anything()));

  private static final Fields PROFILE =
      fields(
          field("name", TEXT),
          field(
              "plugins",
              new ListOf(fields(field("pluginRef", TEXT), field("weight", new Decimal(), 1)))));

  /** All keys of a document. */
  public static final Fields DOCUMENT =
      fields(
          field("apiVersion", TEXT, DocumentReader.API_VERSION),
          field("kind", TEXT, DocumentReader.KIND),
          field("featureGates", new ListOf(TEXT)),
          field("plugins", new ListOf(PLUGIN)),
          field("schedulingProfiles", new ListOf(PROFILE)),
          field("dataLayer", DATA_LAYER),
          field("flowControl", FLOW_CONTROL),
          field("requestHandler", fields(field("parsers", REFERENCES))),
          field("saturationDetector", REFERENCE),
          field("parser", REFERENCE));

  private DocumentSchema() {}

  private static Fields fields(Field... fields) {
    return new Fields(List.of(fields));
  }

  private static Field field(String name, SchemaType type) {
    return Field.of(name, type);
  }

  private static Field field(String name, SchemaType type, Object byDefault) {
    return Field.of(name, type, byDefault);
  }
}
