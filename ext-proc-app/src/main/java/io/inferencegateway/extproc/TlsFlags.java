package io.inferencegateway.extproc;

import io.inferencegateway.extproc.ServerSettings.Tls;
import java.nio.file.Files;
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

  /** Broken suites that may be named, but that the JDK does not have any more. */
  private static final Set<String> NEVER_AGREED_ON =
      Set.of(
          "TLS_RSA_WITH_RC4_128_SHA",
          "TLS_RSA_WITH_3DES_EDE_CBC_SHA",
          "TLS_ECDHE_RSA_WITH_RC4_128_SHA",
          "TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA",
          "TLS_ECDHE_ECDSA_WITH_RC4_128_SHA");

  private TlsFlags() {}

  static Tls read(CommandFlags flags) throws InvalidFlagsException {
    return new Tls(
        flags.certPath.isEmpty() || !flags.secureServing ? null : folder(flags.certPath),
        flags.certReload,
        protocols(flags.tlsMinVersion),
        cipherSuites(flags.tlsCipherSuites));
  }

  private static Path folder(String path) throws InvalidFlagsException {
    Path folder = Path.of(path);
    for (String name : List.of("tls.crt", "tls.key")) {
      Path file = folder.resolve(name);
      if (!Files.isReadable(file)) {
        throw new InvalidFlagsException("TLS cert file unreadable: " + file);
      }
    }
    return folder;
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
    List<String> names = asked.stream().map(String::strip).filter(n -> !n.isEmpty()).toList();
    for (String name : names) {
      if (known.contains(name)) {
        suites.add(name);
      } else if (!NEVER_AGREED_ON.contains(name)) {
        throw new InvalidFlagsException(
            "invalid tls-cipher-suites: unknown cipher suite \"" + name + "\"");
      }
    }
    if (suites.isEmpty() && !names.isEmpty()) {
      throw new InvalidFlagsException(
          "invalid tls-cipher-suites: none can be used (expected: at least one that is secure)");
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
