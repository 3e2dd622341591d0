package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/** A routed request as a stream needs it. */
interface Delivery {
  String destination();

  ByteChunks body();

  Map<String, Double> scores();

  /** Headers to set on the request, beside the destination. */
  HeaderEdits requestHeaders();

  /** Returns headers to set on the response. */
  HeaderEdits responseStarted(int status, boolean eventStream, ServedReport served);

  /** Whether the response shall come here. */
  boolean isResponseWanted();

  /** Returns the bytes to send on. */
  ByteString responseBody(ByteString bytes, boolean last);

  /** What is to be told when the last bytes have come. */
  List<ReportedAttribute> reported();

  /**
   * Under which id the access log tells of its end; empty: its end is seen by whoever has this
   * delivery.
   */
  default String awaitedAs() {
    return "";
  }

  /** All of the request was sent, and its response does not come here. */
  default void sent() {}

  void end(Ending ending);

  /** The buffers' bytes in one, not copied. */
  static ByteString joined(List<ByteBuffer> buffers) {
    ByteString bytes = ByteString.EMPTY;
    for (ByteBuffer buffer : buffers) {
      bytes = bytes.concat(UnsafeByteOperations.unsafeWrap(buffer));
    }
    return bytes;
  }

  static Delivery of(InFlightRequest request) {
    return new Delivery() {
      @Override
      public String destination() {
        return request.destination();
      }

      @Override
      public ByteChunks body() {
        return request.body();
      }

      @Override
      public Map<String, Double> scores() {
        return request.scores();
      }

      @Override
      public HeaderEdits requestHeaders() {
        return request.requestHeaders();
      }

      @Override
      public HeaderEdits responseStarted(int status, boolean eventStream, ServedReport served) {
        return request.responseStarted(status, eventStream, served);
      }

      @Override
      public boolean isResponseWanted() {
        return request.isResponseWanted();
      }

      @Override
      @SuppressWarnings("ReferenceEquality") // only the buffer itself is known to be unchanged
      public ByteString responseBody(ByteString bytes, boolean last) {
        ByteBuffer read = bytes.asReadOnlyByteBuffer();
        List<ByteBuffer> passed = request.responseBody(read, last);
        return passed.size() == 1 && passed.getFirst() == read ? bytes : joined(passed);
      }

      @Override
      public List<ReportedAttribute> reported() {
        return request.reported();
      }

      @Override
      public void end(Ending ending) {
        request.end(ending);
      }
    };
  }
}
