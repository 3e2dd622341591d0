package io.inferencegateway.scheduling.profilehandler;

import io.inferencegateway.endpoint.Endpoint;
import io.inferencegateway.request.GatewayHeaders;
import io.inferencegateway.request.HeaderEdits;
import io.inferencegateway.scheduling.ProfileRun;
import io.inferencegateway.scheduling.SchedulingResult;
import java.util.StringJoiner;

/**
 * Tells the proxy of the decode endpoint where the other stages run (specification 04, section
 * 5.4).
 *
 * @param prefill name of the prefill profile
 * @param encode name of the encode profile
 */
record StageHeaders(String prefill, String encode) {
  /** Names the first prefill endpoint and all encode endpoints, as far as these stages ran. */
  void set(SchedulingResult result, HeaderEdits edits) {
    Endpoint prefiller = result.first(prefill);
    if (prefiller != null) {
      edits.set(GatewayHeaders.PREFILLER, prefiller.hostPort());
    }
    ProfileRun encoders = result.run(encode);
    if (encoders != null && !encoders.isEmpty()) {
      StringJoiner list = new StringJoiner(",");
      for (Endpoint encoder : encoders.targets()) {
        list.add(encoder.hostPort());
      }
      edits.set(GatewayHeaders.ENCODERS, list.toString());
    }
  }
}
