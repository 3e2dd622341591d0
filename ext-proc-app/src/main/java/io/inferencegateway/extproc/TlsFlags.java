package io.inferencegateway.extproc;

import io.inferencegateway.extproc.ServerSettings.Tls;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLContext;

/** Reads the TLS flags of the ext-proc port. */
final class TlsFlags {
  private static final List<String> VERSIONS =
      List.of("VersionTLS10", "VersionTLS11", "VersionTLS12", "VersionTLS13");
  private static final List<String> PROTOCOLS = List.of("TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3");

  private TlsFlags() {}

  static Tls read(CommandFlags flags) throws InvalidFlagsException {
    return new Tls(
        flags.certPath.isEmpty() ? null : Path.of(flags.certPath),
        flags.certReload,
        protocols(flags.tlsMinVersion),
        cipherSuites(flags.tlsCipherSuites));
  }

  private static List<String> protocols(String minimum) throws InvalidFlagsException {
    if (minimum.isEmpty()) {
      return List.of();
    }
    int first = VERSIONS.indexOf(minimum);
    if (first < 0) {
      throw new InvalidFlagsException(
          "invalid tls-min-version \"" + minimum + "\": unknown TLS version");
    }
    return PROTOCOLS.subList(first, PROTOCOLS.size());
  }

  private static List<String> cipherSuites(List<String> asked) throws InvalidFlagsException {
    List<String> suites = new ArrayList<>();
    Set<String> known = knownSuites();
    for (String item : asked) {
      String name = item.strip();
      if (!name.isEmpty() && !known.contains(name)) {
        throw new InvalidFlagsException(
            "invalid tls-cipher-suites: unknown cipher suite \"" + name + "\"");
      }
      if (!name.isEmpty()) {
        suites.add(name);
      }
    }
    return suites;
  }

  private static Set<String> knownSuites() {
    try {
      return Set.of(SSLContext.getDefault().getSupportedSSLParameters().getCipherSuites());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has no TLS", e);
    }
  }
}
