package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SelfSignedCertificateTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");

  @Test
  void namesTheHostAndLoopbackAndLastsTenYears() throws Exception {
    X509Certificate certificate = SelfSignedCertificate.of(Set.of("epp-0"), NOW).certificate();

    certificate.verify(certificate.getPublicKey());
    assertThat(certificate.getSubjectAlternativeNames())
        .extracting(List::getLast)
        .map(Object::toString)
        .containsExactlyInAnyOrder("epp-0", "localhost", "127.0.0.1", "0:0:0:0:0:0:0:1");
    assertThat(certificate.getNotBefore()).isEqualTo(Date.from(NOW));
    assertThat(certificate.getNotAfter())
        .isEqualTo(Date.from(Instant.parse("2035-12-31T03:04:05Z")));
    assertThat(certificate.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
  }

  @Test
  void isNewAtEveryStart() throws Exception {
    X509Certificate first = SelfSignedCertificate.of(Set.of(), NOW).certificate();
    X509Certificate second = SelfSignedCertificate.of(Set.of(), NOW).certificate();

    assertThat(second.getSerialNumber()).isNotEqualTo(first.getSerialNumber());
    assertThat(second.getPublicKey()).isNotEqualTo(first.getPublicKey());
  }
}
