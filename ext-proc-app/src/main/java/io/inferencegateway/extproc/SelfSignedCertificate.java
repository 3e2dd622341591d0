package io.inferencegateway.extproc;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/**
 * The certificate of a server that was given none: in memory, new at every start, valid for ten
 * years. Unlike the reference's it names this host (decision 17), and its key is on the P-256 curve
 * because a 4096-bit RSA key takes seconds to make.
 */
record SelfSignedCertificate(X509Certificate certificate, PrivateKey key) {
  private static final Duration VALIDITY = Duration.ofDays(3650);
  private static final int SERIAL_BITS = 128;

  /**
   * Makes a certificate.
   *
   * @param hostNames names it is valid for; {@code localhost} and the loopback addresses are added
   */
  static SelfSignedCertificate of(Set<String> hostNames, Instant now)
      throws GeneralSecurityException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
    generator.initialize(new ECGenParameterSpec("secp256r1"));
    KeyPair pair = generator.generateKeyPair();
    X500Name subject = new X500Name("O=Inference Ext");
    try {
      JcaX509v3CertificateBuilder builder =
          new JcaX509v3CertificateBuilder(
              subject,
              new BigInteger(SERIAL_BITS, new SecureRandom()),
              Date.from(now),
              Date.from(now.plus(VALIDITY)),
              subject,
              pair.getPublic());
      builder
          .addExtension(
              Extension.keyUsage,
              true,
              new KeyUsage(KeyUsage.digitalSignature | KeyUsage.keyEncipherment))
          .addExtension(
              Extension.extendedKeyUsage,
              false,
              new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
          .addExtension(Extension.subjectAlternativeName, false, names(hostNames));
      X509Certificate certificate =
          new JcaX509CertificateConverter()
              .getCertificate(
                  builder.build(
                      new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
      return new SelfSignedCertificate(certificate, pair.getPrivate());
    } catch (IOException | OperatorCreationException e) {
      throw new GeneralSecurityException("cannot make a self-signed certificate", e);
    }
  }

  /** The name other machines know this one by; empty when it has none. */
  static Set<String> localNames() {
    try {
      return Set.of(InetAddress.getLocalHost().getHostName());
    } catch (IOException _) {
      return Set.of();
    }
  }

  private static GeneralNames names(Set<String> hostNames) {
    Set<String> dnsNames = new LinkedHashSet<>(hostNames);
    dnsNames.add("localhost");
    Set<GeneralName> names = new LinkedHashSet<>();
    dnsNames.forEach(name -> names.add(new GeneralName(GeneralName.dNSName, name)));
    names.add(new GeneralName(GeneralName.iPAddress, "127.0.0.1"));
    names.add(new GeneralName(GeneralName.iPAddress, "::1"));
    return new GeneralNames(names.toArray(GeneralName[]::new));
  }
}
