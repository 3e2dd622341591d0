package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import io.inferencegateway.extproc.accesslog.AwaitedRequests;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.request.ReportedAttribute;
import io.inferencegateway.request.ServedReport;
import io.inferencegateway.routing.Ending;
import io.inferencegateway.routing.InFlightRequest;
import io.inferencegateway.routing.ResponseSummary;
import java.util.List;
import java.util.Map;

/** A routed request whose response does not pass here; the access log tells of its end. */
final class AwaitedDelivery implements Delivery {
  private final InFlightRequest request;
  private final Delivery delivery;
  private final AwaitedRequests awaited;
  private final String id;

  AwaitedDelivery(InFlightRequest request, AwaitedRequests awaited) {
    this.request = request;
    this.delivery = Delivery.of(request);
    this.awaited = awaited;
    this.id =
        awaited.add(
            new AwaitedRequests.Request() {
              @Override
              public void end(Ending ending) {
                request.end(ending);
              }

              @Override
              public void end(Ending ending, ResponseSummary told) {
                request.end(ending, told);
              }
            });
  }

  @Override
  public String destination() {
    return delivery.destination();
  }

  @Override
  public ByteChunks body() {
    return delivery.body();
  }

  @Override
  public Map<String, Double> scores() {
    return delivery.scores();
  }

  @Override
  public HeaderEdits requestHeaders() {
    return delivery.requestHeaders();
  }

  @Override
  public HeaderEdits responseStarted(int status, boolean eventStream, ServedReport served) {
    return delivery.responseStarted(status, eventStream, served);
  }

  @Override
  public boolean isResponseWanted() {
    return delivery.isResponseWanted();
  }

  @Override
  public ByteString responseBody(ByteString bytes, boolean last) {
    return delivery.responseBody(bytes, last);
  }

  @Override
  public List<ReportedAttribute> reported() {
    return delivery.reported();
  }

  @Override
  public String awaitedAs() {
    return id;
  }

  @Override
  public void sent() {
    request.bodySent();
  }

  @Override
  public void end(Ending ending) {
    awaited.remove(id);
    delivery.end(ending);
  }
}
