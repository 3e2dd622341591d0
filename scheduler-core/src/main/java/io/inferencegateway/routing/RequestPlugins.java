package io.inferencegateway.routing;

import io.inferencegateway.admission.Admitter;
import io.inferencegateway.producer.DataProducer;
import io.inferencegateway.scheduling.PreRequest;
import io.inferencegateway.scheduling.RequestHeader;
import io.inferencegateway.scheduling.Reserving;
import io.inferencegateway.scheduling.ResponseHeader;
import io.inferencegateway.scheduling.ResponseObserver;
import io.inferencegateway.scheduling.ResponseReporter;
import io.inferencegateway.scheduling.Screener;
import java.util.List;

/**
 * The plugins around scheduling, each kind in declaration order. Immutable.
 *
 * @param producers in dependency order
 */
public record RequestPlugins(
    List<Named<RequestHeader>> requestHeaders,
    List<Named<Screener>> screeners,
    List<Named<DataProducer>> producers,
    List<Named<Admitter>> admitters,
    List<Named<Reserving>> reserving,
    List<Named<PreRequest>> preRequests,
    List<Named<ResponseHeader>> responseHeaders,
    List<Named<ResponseObserver>> responseObservers,
    List<Named<ResponseReporter>> responseReporters) {

  public RequestPlugins {
    requestHeaders = List.copyOf(requestHeaders);
    screeners = List.copyOf(screeners);
    producers = List.copyOf(producers);
    admitters = List.copyOf(admitters);
    reserving = List.copyOf(reserving);
    preRequests = List.copyOf(preRequests);
    responseHeaders = List.copyOf(responseHeaders);
    responseObservers = List.copyOf(responseObservers);
    responseReporters = List.copyOf(responseReporters);
  }
}
