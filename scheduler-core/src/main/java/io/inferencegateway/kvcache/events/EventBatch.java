package io.inferencegateway.kvcache.events;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;

/**
 * The events of one message (specification 06, section 5.2): {@code [time, events, rank]} as an
 * array of two or three or as a map. An event that cannot be read does not take the others with it.
 *
 * @param events those that could be read, in order
 * @param bad number of those that could not
 */
record EventBatch(List<BlockEvent> events, int bad) {
  private static final EventBatch EMPTY = new EventBatch(List.of(), 0);

  /**
   * Reads a message.
   *
   * @throws BadEventException it is no batch, or it ends early
   */
  static EventBatch parse(byte[] payload) throws BadEventException {
    try (MessageUnpacker in = MessagePack.newDefaultUnpacker(payload)) {
      return switch (in.getNextFormat().getValueType()) {
        case NIL -> EMPTY;
        case ARRAY -> ofArray(in, payload);
        case MAP -> ofMap(in, payload);
        default -> throw new BadEventException("neither an array nor a map");
      };
    } catch (BadEventException e) {
      throw e;
    } catch (IOException | MessagePackException e) {
      throw new BadEventException(String.valueOf(e.getMessage()));
    }
  }

  private static EventBatch ofArray(MessageUnpacker in, byte[] payload) throws IOException {
    int size = in.unpackArrayHeader();
    if (size == 0) {
      return EMPTY;
    }
    if (size != 2 && size != 3) {
      throw new BadEventException("a batch of " + size + " elements");
    }
    in.skipValue();
    return events(in, payload);
  }

  private static EventBatch ofMap(MessageUnpacker in, byte[] payload) throws IOException {
    int size = in.unpackMapHeader();
    for (int i = 0; i < size; i++) {
      if (in.unpackString().equals("events")) {
        return events(in, payload);
      }
      in.skipValue();
    }
    return EMPTY;
  }

  private static EventBatch events(MessageUnpacker in, byte[] payload) throws IOException {
    if (in.tryUnpackNil()) {
      return EMPTY;
    }
    int size = in.unpackArrayHeader();
    if (size > payload.length) {
      throw new BadEventException(size + " events");
    }
    List<BlockEvent> events = new ArrayList<>(Math.min(size, 64));
    int bad = 0;
    MessageUnpacker reader = in;
    int offset = 0;
    for (int i = 0; i < size; i++) {
      int start = offset + Math.toIntExact(reader.getTotalReadBytes());
      try {
        events.add(EventReader.read(reader, payload.length));
      } catch (BadEventException | MessagePackException e) {
        bad++;
        reader = MessagePack.newDefaultUnpacker(payload, start, payload.length - start);
        offset = start;
        reader.skipValue();
      }
    }
    return new EventBatch(events, bad);
  }
}
