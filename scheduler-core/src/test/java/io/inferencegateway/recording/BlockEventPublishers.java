package io.inferencegateway.recording;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;
import tools.jackson.databind.JsonNode;

/** The block event sockets of the model servers of one recording, at port 5557 of each. */
final class BlockEventPublishers implements AutoCloseable {
  private static final String RECEIVED = "llm_d_epp_kv_cache_events_messages_received_total";
  private static final String WAITING = "llm_d_epp_kv_cache_events_pool_queue_depth";
  private static final int SUBSCRIPTION_MILLIS = 20_000;

  private final ModelServers servers;
  private final ZContext context = new ZContext();
  private final Map<String, ZMQ.Socket> sockets = new LinkedHashMap<>();
  private final Map<String, Integer> subscribers = new LinkedHashMap<>();
  private long sequence;
  private long sent;

  BlockEventPublishers(ModelServers servers, boolean publish) {
    this.servers = servers;
    for (String name : publish ? servers.names() : List.<String>of()) {
      ZMQ.Socket socket = context.createSocket(SocketType.XPUB);
      socket.setXpubVerbose(true);
      socket.setReceiveTimeOut(SUBSCRIPTION_MILLIS);
      socket.bind("tcp://" + servers.address(name) + ":5557");
      sockets.put(name, socket);
      subscribers.put(name, 0);
    }
  }

  /** Sends messages in order, each when somebody has subscribed. */
  void publish(JsonNode events) {
    for (JsonNode event : events) {
      String pod = event.path("pod").asString();
      String topic = event.path("topic").asString("kv@@{" + pod + "}@m");
      ZMQ.Socket socket = Objects.requireNonNull(sockets.get(pod), pod);
      awaitSubscriber(pod, socket);
      sequence = event.has("seq") ? event.get("seq").asLong() : sequence + 1;
      socket.sendMore(servers.expanded(topic).getBytes(StandardCharsets.UTF_8));
      socket.sendMore(ByteBuffer.allocate(Long.BYTES).putLong(sequence).array());
      socket.send(HexFormat.of().parseHex(event.path("payload").asString()));
      sent++;
    }
  }

  private void awaitSubscriber(String pod, ZMQ.Socket socket) {
    while (subscribers.getOrDefault(pod, 0) == 0) {
      byte[] message = Objects.requireNonNull(socket.recv(), "nobody subscribed to " + pod);
      subscribers.merge(pod, message[0] == 1 ? 1 : -1, Integer::sum);
    }
  }

  /** Whether all that was sent has come into the index. */
  boolean areApplied(Map<String, Double> metrics) {
    double received =
        metrics.entrySet().stream()
            .filter(series -> series.getKey().startsWith(RECEIVED))
            .mapToDouble(Map.Entry::getValue)
            .sum();
    return received == sent && metrics.getOrDefault(WAITING, 0.0) == 0;
  }

  @Override
  public void close() {
    context.close();
  }
}
