package io.inferencegateway.datalayer.http;

import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the page of one endpoint over one connection that stays open. All methods and callbacks
 * run on the event loop given; at most one fetch is under way.
 */
public final class ScrapeClient {
  private static final int LARGEST_PAGE_BYTES = 8 << 20;
  private static final int FIRST_BUFFER_BYTES = 64 << 10;
  private static final int IDLE_BUFFER_BYTES = 256 << 10;
  private static final int TIMEOUT_MILLIS = 1000;

  /** Told how a fetch ended. */
  public interface Receiver {
    /** The page arrived; the bytes are reused by the next fetch. */
    void page(byte[] bytes, int length);

    void failed(String reason);
  }

  private final EventLoop loop;
  private final ScrapeTarget target;
  private final Receiver receiver;
  private @Nullable Channel channel;
  private byte[] page = new byte[FIRST_BUFFER_BYTES];
  private int length;
  private boolean busy;
  private boolean closed;
  private int fetch;

  public ScrapeClient(EventLoop loop, ScrapeTarget target, Receiver receiver) {
    this.loop = loop;
    this.target = target;
    this.receiver = receiver;
  }

  /** Starts a fetch unless one is under way. */
  public void fetch() {
    if (busy || closed) {
      return;
    }
    busy = true;
    length = 0;
    int number = ++fetch;
    var unused = loop.schedule(() -> timeOut(number), TIMEOUT_MILLIS, TimeUnit.MILLISECONDS);
    Channel open = channel;
    if (open != null && open.isActive()) {
      send(open);
    } else {
      connect();
    }
  }

  /** Closes the connection; no callback comes any more. */
  public void close() {
    closed = true;
    drop();
  }

  private void connect() {
    int number = fetch;
    new Bootstrap()
        .group(loop)
        .channel(NioSocketChannel.class)
        .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, TIMEOUT_MILLIS)
        .option(ChannelOption.TCP_NODELAY, true)
        .handler(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel fresh) {
                fresh.pipeline().addLast(new HttpClientCodec(), new PageHandler(number));
              }
            })
        .connect(target.host(), target.port())
        .addListener(
            future -> {
              if (!future.isSuccess() && number == fetch) {
                finish("cannot connect");
              }
            });
  }

  private void send(Channel open) {
    DefaultFullHttpRequest request =
        new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, HttpMethod.GET, target.path());
    request.headers().set(HttpHeaderNames.HOST, host() + ":" + target.port());
    var unused = open.writeAndFlush(request, open.voidPromise());
  }

  private String host() {
    return target.host().indexOf(':') >= 0 ? "[" + target.host() + "]" : target.host();
  }

  private void timeOut(int number) {
    if (busy && number == fetch) {
      finish("no page within " + TIMEOUT_MILLIS + " ms");
    }
  }

  private void append(HttpContent content) {
    int more = content.content().readableBytes();
    if (length + more > LARGEST_PAGE_BYTES) {
      finish("page larger than " + LARGEST_PAGE_BYTES + " bytes");
      return;
    }
    if (length + more > page.length) {
      page = Arrays.copyOf(page, Math.max(page.length * 2, length + more));
    }
    content.content().readBytes(page, length, more);
    length += more;
  }

  private void complete() {
    busy = false;
    if (!closed) {
      receiver.page(page, length);
    }
    if (page.length > IDLE_BUFFER_BYTES && length < IDLE_BUFFER_BYTES) {
      page = new byte[FIRST_BUFFER_BYTES];
    }
  }

  private void finish(String reason) {
    if (!busy) {
      return;
    }
    busy = false;
    drop();
    page = new byte[FIRST_BUFFER_BYTES];
    if (!closed) {
      receiver.failed(reason);
    }
  }

  private void drop() {
    Channel open = channel;
    channel = null;
    if (open != null) {
      var unused = open.close();
    }
  }

  /** Gathers one response at a time. */
  private final class PageHandler extends SimpleChannelInboundHandler<HttpObject> {
    private final int connectedFor;
    private boolean keepAlive;

    /**
     * Handles a connection.
     *
     * @param connectedFor the fetch that opened it; one that was given up does not use it any more
     */
    PageHandler(int connectedFor) {
      this.connectedFor = connectedFor;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      if (closed || !busy || connectedFor != fetch) {
        var unused = context.close();
        return;
      }
      channel = context.channel();
      send(context.channel());
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject message) {
      if (channel != context.channel() || !busy) {
        var unused = context.close();
        return;
      }
      if (message instanceof HttpResponse response) {
        keepAlive = HttpUtil.isKeepAlive(response);
        if (response.status().code() != 200) {
          finish("status " + response.status().code());
          return;
        }
      }
      if (message.decoderResult().isFailure()) {
        finish("not HTTP");
        return;
      }
      if (message instanceof HttpContent content) {
        append(content);
      }
      if (busy && message instanceof LastHttpContent) {
        if (!keepAlive) {
          drop();
        }
        complete();
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      if (channel == context.channel()) {
        channel = null;
        finish("connection closed");
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      var unused = context.close();
    }
  }
}
