package io.inferencegateway.extproc;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMException;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * A certificate chain and its private key in PEM files, as Kubernetes mounts a TLS secret. Keys may
 * be in PKCS#8, PKCS#1 or SEC 1 form.
 */
final class CertificateFiles {
  private final Path certificate;
  private final Path key;
  private byte[] lastCertificate = {};
  private byte[] lastKey = {};

  /** What both files hold. */
  @SuppressWarnings("ArrayRecordComponent") // as the TLS library takes it; never compared
  record Content(X509Certificate[] chain, PrivateKey key) {}

  /** Those of a folder: {@code tls.crt} and {@code tls.key}. */
  CertificateFiles(Path folder) {
    certificate = folder.resolve("tls.crt");
    key = folder.resolve("tls.key");
  }

  /** Whether a file differs from what {@link #read} saw last. */
  boolean changed() throws IOException {
    return !Arrays.equals(lastCertificate, bytes(certificate))
        || !Arrays.equals(lastKey, bytes(key));
  }

  /**
   * Reads both.
   *
   * @throws IOException a file cannot be read
   * @throws GeneralSecurityException they hold no usable pair; the message names the file
   */
  Content read() throws IOException, GeneralSecurityException {
    lastCertificate = bytes(certificate);
    lastKey = bytes(key);
    X509Certificate[] chain = chain();
    PrivateKey privateKey = privateKey();
    if (!fit(chain[0], privateKey)) {
      throw new GeneralSecurityException(key + ": does not belong to " + certificate);
    }
    return new Content(chain, privateKey);
  }

  private X509Certificate[] chain() throws GeneralSecurityException {
    X509Certificate[] chain =
        CertificateFactory.getInstance("X.509")
            .generateCertificates(new ByteArrayInputStream(lastCertificate))
            .toArray(X509Certificate[]::new);
    if (chain.length == 0) {
      throw new GeneralSecurityException(certificate + ": no certificate (expected: PEM)");
    }
    return chain;
  }

  private PrivateKey privateKey() throws GeneralSecurityException {
    String text = new String(lastKey, StandardCharsets.US_ASCII);
    try (PEMParser pem = new PEMParser(new StringReader(text))) {
      JcaPEMKeyConverter converter = new JcaPEMKeyConverter();
      for (Object part = pem.readObject(); part != null; part = pem.readObject()) {
        if (part instanceof PrivateKeyInfo info) {
          return converter.getPrivateKey(info);
        }
        if (part instanceof PEMKeyPair pair) {
          return converter.getPrivateKey(pair.getPrivateKeyInfo());
        }
      }
    } catch (PEMException e) {
      throw new GeneralSecurityException(key + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw new GeneralSecurityException(key + ": malformed PEM", e);
    }
    throw new GeneralSecurityException(key + ": no private key (expected: PEM, not encrypted)");
  }

  private static boolean fit(X509Certificate certificate, PrivateKey key)
      throws GeneralSecurityException {
    if (!certificate.getPublicKey().getAlgorithm().equals(key.getAlgorithm())) {
      return false;
    }
    Signature signature =
        Signature.getInstance(
            switch (key.getAlgorithm()) {
              case "RSA" -> "SHA256withRSA";
              case "EC" -> "SHA256withECDSA";
              default -> key.getAlgorithm();
            });
    byte[] text = {1};
    signature.initSign(key);
    signature.update(text);
    byte[] signed = signature.sign();
    signature.initVerify(certificate.getPublicKey());
    signature.update(text);
    return signature.verify(signed);
  }

  private static byte[] bytes(Path file) throws IOException {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new IOException(file + ": does not exist", e);
    }
  }
}
