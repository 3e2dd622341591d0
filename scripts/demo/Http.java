import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** HTTP to the processes of the demo. */
final class Http {
  private static final Duration LOOK_LIMIT = Duration.ofSeconds(2);
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);
  private static final int OK = 200;

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(LOOK_LIMIT)
          .build();

  /** Whether a GET is answered with 200. */
  boolean isOk(URI uri) {
    try {
      return client.send(look(uri), BodyHandlers.discarding()).statusCode() == OK;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  String text(URI uri) throws IOException, InterruptedException {
    return client.send(look(uri), BodyHandlers.ofString()).body();
  }

  private static HttpRequest look(URI uri) {
    return HttpRequest.newBuilder(uri).timeout(LOOK_LIMIT).build();
  }

  /** Sends JSON and hands over every line of the answer when it arrives. */
  void post(URI uri, String json, Consumer<String> line) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .timeout(ANSWER_LIMIT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json))
            .build();
    HttpResponse<Stream<String>> response = client.send(request, BodyHandlers.ofLines());
    try (Stream<String> lines = response.body()) {
      if (response.statusCode() != OK) {
        throw new Failure(
            "a request was answered with " + response.statusCode() + ": " + lines.toList());
      }
      lines.forEach(line);
    }
  }
}
