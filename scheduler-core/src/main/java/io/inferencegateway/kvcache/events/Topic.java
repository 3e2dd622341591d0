package io.inferencegateway.kvcache.events;

import java.nio.charset.StandardCharsets;

/**
 * What the topic of a message says: {@code kv@<endpoint>@<model>} (specification 06, section 5.1).
 *
 * @param endpoint the whole topic when it has another form
 * @param model empty when it has another form
 */
record Topic(String endpoint, String model) {

  static Topic parse(byte[] frame) {
    String text = new String(frame, StandardCharsets.UTF_8);
    String[] parts = text.split("@", -1);
    return parts.length == 3 ? new Topic(parts[1], parts[2]) : new Topic(text, "");
  }
}
