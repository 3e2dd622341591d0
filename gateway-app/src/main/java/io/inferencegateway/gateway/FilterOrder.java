package io.inferencegateway.gateway;

import org.springframework.cloud.gateway.filter.NettyWriteResponseFilter;

/** The gateway's filters in the order in which a request passes them. */
final class FilterOrder {
  /** The filters of the framework that write the response come after most of ours. */
  private static final int BEFORE_RESPONSE_WRITER =
      NettyWriteResponseFilter.WRITE_RESPONSE_FILTER_ORDER - 100;

  static final int ENTRY = BEFORE_RESPONSE_WRITER;
  static final int BODY = BEFORE_RESPONSE_WRITER + 10;
  static final int ROUTE = BEFORE_RESPONSE_WRITER + 20;
  static final int PROXY = BEFORE_RESPONSE_WRITER + 30;
  static final int TRAILERS = NettyWriteResponseFilter.WRITE_RESPONSE_FILTER_ORDER + 1;

  private FilterOrder() {}
}
