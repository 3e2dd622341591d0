package io.inferencegateway.producer;

import io.inferencegateway.config.GoDuration;
import io.inferencegateway.endpoint.Candidates;
import io.inferencegateway.plugin.DataKey;
import io.inferencegateway.plugin.PluginContext;
import io.inferencegateway.plugin.RequestData;
import io.inferencegateway.producer.RenderedTokens.Prompt;
import io.inferencegateway.producer.TokenParameters.RenderService;
import io.inferencegateway.request.ByteChunks;
import io.inferencegateway.request.InferenceRequest;
import io.inferencegateway.request.ModelPlace;
import io.inferencegateway.request.Payload;
import io.inferencegateway.request.json.JsonText;
import io.inferencegateway.signal.TokenizedPrompt;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Asks a render service for the model's own tokens (specification 05, section 2.3; 06, section 6):
 * a model server, or a part of one without a model, that applies chat template and tokenizer. It is
 * sent the body as the client wrote it, with the configured model's name. Token ids that came with
 * the request are taken as they are.
 */
final class RenderTokenProducer implements AsyncDataProducer, AutoCloseable {
  private static final String DEFAULT_URL = "http://localhost:8000";
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final Duration MEDIA_TIMEOUT = Duration.ofSeconds(30);
  private static final int CALLS_AT_ONCE = 256;
  private static final long LARGEST_ANSWER = 64 << 20;
  private static final int OK = 200;

  private final String modelName;
  private final String url;
  private final Duration timeout;
  private final Duration mediaTimeout;
  private final DataKey<TokenizedPrompt> key;
  private final Semaphore calls = new Semaphore(CALLS_AT_ONCE);
  private @Nullable HttpClient client;

  RenderTokenProducer(TokenParameters parameters, PluginContext context) {
    RenderService service = parameters.vllm();
    this.modelName = parameters.modelName();
    this.url = url(service == null ? null : service.url());
    this.timeout = duration(service == null ? null : service.timeout(), TIMEOUT);
    this.mediaTimeout = duration(service == null ? null : service.mmTimeout(), MEDIA_TIMEOUT);
    this.key = TokenizedPrompt.KEY.from(context.name());
  }

  private static String url(@Nullable String given) {
    String url = given == null || given.isEmpty() ? DEFAULT_URL : given;
    int end = url.length();
    while (end > 0 && url.charAt(end - 1) == '/') {
      end--;
    }
    return url.substring(0, end);
  }

  private static Duration duration(@Nullable String given, Duration otherwise) {
    Duration parsed = given == null || given.isEmpty() ? null : GoDuration.parse(given);
    return parsed == null || !parsed.isPositive() ? otherwise : parsed;
  }

  @Override
  public Set<DataKey<?>> producedData() {
    return TokenProducer.keys(key);
  }

  @Override
  public Duration budget() {
    return timeout.compareTo(mediaTimeout) > 0 ? timeout : mediaTimeout;
  }

  @Override
  public void produce(InferenceRequest request, Candidates candidates) {
    if (request.body().payload() instanceof Payload.TokenCompletion(var ids, var salt)) {
      publish(request.data(), new GivenTokens(ids, salt == null ? "" : salt.text()));
    }
  }

  private void publish(RequestData data, TokenizedPrompt tokens) {
    data.put(key, tokens);
    data.put(TokenizedPrompt.KEY, tokens);
  }

  @Override
  public CompletableFuture<RequestData> fetch(InferenceRequest request, Candidates candidates) {
    Payload payload = request.body().payload();
    String path = path(payload);
    ModelPlace place = request.body().modelPlace();
    if (path.isEmpty() || place == null) {
      return CompletableFuture.completedFuture(new RequestData());
    }
    if (!calls.tryAcquire()) {
      return CompletableFuture.failedFuture(
          new IOException(CALLS_AT_ONCE + " prompts are being rendered already"));
    }
    ByteChunks body = place.with(request.body().bytes(), modelName);
    return send(path, bytes(body), hasMedia(payload), salt(payload));
  }

  private CompletableFuture<RequestData> send(
      String path, byte[] body, boolean media, String salt) {
    CompletableFuture<HttpResponse<byte[]>> answer;
    try {
      HttpRequest call =
          HttpRequest.newBuilder(URI.create(url + path))
              .timeout(media ? mediaTimeout : timeout)
              .header("content-type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(body))
              .build();
      answer =
          client()
              .sendAsync(call, BodyHandlers.limiting(BodyHandlers.ofByteArray(), LARGEST_ANSWER));
    } catch (RuntimeException e) {
      calls.release();
      throw e;
    }
    var _ = answer.whenComplete((_, _) -> calls.release());
    CompletableFuture<RequestData> tokens = answer.thenApply(response -> read(response, salt));
    var _ = tokens.exceptionally(failure -> withdraw(answer));
    return tokens;
  }

  /** Nobody waits any more, or it has failed already. */
  private static RequestData withdraw(CompletableFuture<HttpResponse<byte[]>> answer) {
    answer.cancel(true);
    return new RequestData();
  }

  private RequestData read(HttpResponse<byte[]> response, String salt) {
    if (response.statusCode() != OK) {
      throw new CompletionException(
          new IOException("render service answered " + response.statusCode()));
    }
    List<Prompt> prompts = RenderAnswer.parse(response.body());
    RequestData data = new RequestData();
    RenderedTokens tokens = new RenderedTokens(prompts, salt);
    if (!prompts.isEmpty() && tokens.tokenCount() > 0) {
      publish(data, tokens);
    }
    return data;
  }

  /** Where prompts of an API are rendered; empty: nowhere. */
  private static String path(Payload payload) {
    return switch (payload) {
      case Payload.Chat _ -> "/v1/chat/completions/render";
      case Payload.Messages _ -> "/v1/messages/render";
      case Payload.Responses _ -> "/v1/responses/render";
      case Payload.TextCompletion _ -> "/v1/completions/render";
      case Payload.TokenCompletion _ -> "";
      case Payload.Conversations _ -> "";
      case Payload.EmbeddedText _ -> "";
      case Payload.Opaque _ -> "";
    };
  }

  private static String salt(Payload payload) {
    JsonText salt =
        switch (payload) {
          case Payload.Chat chat -> chat.cacheSalt();
          case Payload.Messages messages -> messages.cacheSalt();
          case Payload.Responses responses -> responses.cacheSalt();
          case Payload.TextCompletion completion -> completion.cacheSalt();
          default -> null;
        };
    return salt == null ? "" : salt.text();
  }

  private static boolean hasMedia(Payload payload) {
    List<Payload.Message> messages =
        switch (payload) {
          case Payload.Chat chat -> chat.messages();
          case Payload.Messages anthropic -> anthropic.messages();
          default -> List.of();
        };
    return messages.stream()
        .flatMap(message -> message.content().stream())
        .anyMatch(Payload.Part.Media.class::isInstance);
  }

  private static byte[] bytes(ByteChunks body) {
    try (InputStream in = body.stream()) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private synchronized HttpClient client() {
    HttpClient open = client;
    if (open == null) {
      open =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(timeout)
              .build();
      client = open;
    }
    return open;
  }

  @Override
  public synchronized void close() {
    if (client != null) {
      client.shutdownNow();
    }
  }
}
