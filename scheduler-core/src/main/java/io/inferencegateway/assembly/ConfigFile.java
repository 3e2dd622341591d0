package io.inferencegateway.assembly;

import io.inferencegateway.config.ConfigError;
import io.inferencegateway.file.FileWatch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A file with a configuration, which may change while the pool runs. */
public final class ConfigFile {
  /** Bytes of the largest document that is read. */
  public static final int LARGEST_BYTES = 2 << 20;

  private final Path path;
  private String seen;

  /**
   * Knows a file as it was read.
   *
   * @param text what {@link #read} gave for the pool's start
   */
  public ConfigFile(Path path, String text) {
    this.path = path;
    this.seen = text;
  }

  /**
   * The document in a file.
   *
   * @throws IOException it cannot be read, is too large or is no text; the message says which file
   */
  public static String read(Path path) throws IOException {
    try (InputStream in = Files.newInputStream(path)) {
      return text(in);
    } catch (NoSuchFileException e) {
      throw new IOException(path + ": does not exist", e);
    } catch (AccessDeniedException e) {
      throw new IOException(path + ": no permission", e);
    } catch (IOException e) {
      throw new IOException(path + ": " + e.getMessage(), e);
    }
  }

  /**
   * All that comes, as the text of a document.
   *
   * @throws IOException it is too large or no text, or reading fails
   */
  public static String text(InputStream in) throws IOException {
    byte[] bytes = in.readNBytes(LARGEST_BYTES + 1);
    if (bytes.length > LARGEST_BYTES) {
      throw new IOException("more than " + LARGEST_BYTES + " bytes");
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw new IOException("no UTF-8 text", e);
    }
  }

  /**
   * Lets a pool have what the file holds whenever that changes, until closed. Links on the way to
   * it are followed, so that a mounted ConfigMap works.
   */
  public AutoCloseable follow(Pool pool) {
    return FileWatch.start(path, () -> look(pool));
  }

  /** Hands over what the file holds unless that was seen before. */
  synchronized void look(Pool pool) {
    try {
      String text = read(path);
      if (text.equals(seen)) {
        return;
      }
      seen = text;
      pool.reload(text);
    } catch (IOException e) {
      pool.unreadable(new ConfigError("", "cannot read " + e.getMessage()));
    }
  }
}
