package io.inferencegateway.extproc;

import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Set;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.jspecify.annotations.Nullable;

/** Certificates in files, and a TLS client that believes everyone. */
final class Certificates {

  private Certificates() {}

  static SelfSignedCertificate create() throws GeneralSecurityException {
    return SelfSignedCertificate.of(Set.of(), Instant.now());
  }

  /** Writes tls.crt and tls.key, each in one step. */
  static void write(SelfSignedCertificate pair, Path folder) throws IOException {
    writePem(new JcaPKCS8Generator(pair.key(), null), folder.resolve("tls.key"));
    writePem(pair.certificate(), folder.resolve("tls.crt"));
  }

  private static void writePem(Object content, Path file) throws IOException {
    Path whole = file.resolveSibling("new");
    try (Writer writer = Files.newBufferedWriter(whole);
        JcaPEMWriter pem = new JcaPEMWriter(writer)) {
      pem.writeObject(content);
    }
    Files.move(whole, file, StandardCopyOption.REPLACE_EXISTING);
  }

  /**
   * A client's side of TLS.
   *
   * @param own shown when the server asks for it
   */
  static SSLContext client(@Nullable SelfSignedCertificate own) throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own == null ? null : keys(own), new TrustManager[] {new TrustsEveryone()}, null);
    return context;
  }

  /** The certificate that a server on a loopback port shows. */
  static X509Certificate shownBy(int port, String... protocols) throws Exception {
    try (SSLSocket socket =
        (SSLSocket)
            client(null).getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port)) {
      if (protocols.length > 0) {
        socket.setEnabledProtocols(protocols);
      }
      socket.startHandshake();
      return (X509Certificate) socket.getSession().getPeerCertificates()[0];
    }
  }

  private static KeyManager[] keys(SelfSignedCertificate own) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry("own", own.key(), new char[0], new X509Certificate[] {own.certificate()});
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, new char[0]);
    return factory.getKeyManagers();
  }

  private static final class TrustsEveryone extends X509ExtendedTrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
