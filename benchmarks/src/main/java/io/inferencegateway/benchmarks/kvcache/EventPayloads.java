package io.inferencegateway.benchmarks.kvcache;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;

/** Messages as vLLM sends them: maps, hashes as unsigned 64-bit numbers. */
final class EventPayloads {
  private static final BigInteger FIRST_HASH = BigInteger.ONE.shiftLeft(63);

  private EventPayloads() {}

  static byte[] stored(int[] tokens, int blocks) {
    try (MessageBufferPacker out = event(6, "BlockStored", blocks)) {
      out.packString("parent_block_hash").packNil();
      out.packString("token_ids").packArrayHeader(tokens.length);
      for (int token : tokens) {
        out.packInt(token);
      }
      out.packString("block_size").packInt(tokens.length / blocks);
      out.packString("medium").packString("GPU");
      out.packInt(0);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] removed(int blocks) {
    try (MessageBufferPacker out = event(3, "BlockRemoved", blocks)) {
      out.packString("medium").packString("GPU");
      out.packInt(0);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageBufferPacker event(int fields, String type, int blocks) throws IOException {
    MessageBufferPacker out = MessagePack.newDefaultBufferPacker();
    out.packArrayHeader(3).packDouble(1.5).packArrayHeader(1).packMapHeader(fields);
    out.packString("type").packString(type);
    out.packString("block_hashes").packArrayHeader(blocks);
    for (int i = 0; i < blocks; i++) {
      out.packBigInteger(FIRST_HASH.add(BigInteger.valueOf(i * 7_919L)));
    }
    return out;
  }
}
