package io.inferencegateway.benchmarks.load;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;

/** One HTTP/1.1 connection with at most one request in flight. Confined to its event loop. */
final class Connection extends SimpleChannelInboundHandler<HttpObject> {

  /** Is told what becomes of a connection. */
  interface Owner {
    /** The answer is complete; the next request may be sent. */
    void idle(Connection connection);

    /** The connection is closed. */
    void lost(Connection connection);
  }

  private static final long NOT_YET = Long.MIN_VALUE;

  private final ChatRequestWriter requests;
  private final AnswerCheck check;
  private final Recorder recorder;
  private final Owner owner;
  private final Channel channel;
  private boolean busy;
  private boolean keepAlive;
  private long dueNanos;
  private long firstByteNanos;

  Connection(
      Channel channel,
      ChatRequestWriter requests,
      AnswerCheck check,
      Recorder recorder,
      Owner owner) {
    this.channel = channel;
    this.requests = requests;
    this.check = check;
    this.recorder = recorder;
    this.owner = owner;
  }

  /**
   * Sends the next request.
   *
   * @param due when it should have been sent, as of {@link System#nanoTime}
   */
  void send(long due) {
    busy = true;
    keepAlive = false;
    dueNanos = due;
    firstByteNanos = NOT_YET;
    var unused = channel.writeAndFlush(requests.next(), channel.voidPromise());
  }

  boolean isBusy() {
    return busy;
  }

  void close() {
    var unused = channel.close();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
    if (part instanceof HttpResponse head) {
      check.head(head);
      keepAlive = HttpUtil.isKeepAlive(head);
    }
    if (part instanceof HttpContent content) {
      if (firstByteNanos == NOT_YET && content.content().isReadable()) {
        firstByteNanos = System.nanoTime();
      }
      check.body(content.content());
    }
    if (part instanceof LastHttpContent && busy) {
      answered();
    }
  }

  private void answered() {
    busy = false;
    String problem = check.problem();
    if (problem == null) {
      recorder.answered(firstByteNanos - dueNanos, System.nanoTime() - dueNanos);
    } else {
      recorder.failed(problem);
    }
    if (keepAlive) {
      owner.idle(this);
    } else {
      var unused = channel.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    if (busy) {
      busy = false;
      recorder.failed("connection closed");
    }
    owner.lost(this);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    var unused = context.close();
  }
}
