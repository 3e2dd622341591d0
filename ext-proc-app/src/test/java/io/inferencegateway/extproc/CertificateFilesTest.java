package io.inferencegateway.extproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateFilesTest {
  @TempDir private Path folder;

  @Test
  void pairIsReadAsWritten() throws Exception {
    SelfSignedCertificate pair = Certificates.create();
    Certificates.write(pair, folder);

    CertificateFiles.Content content = new CertificateFiles(folder).read();

    assertThat(content.chain()).containsExactly(pair.certificate());
    assertThat(content.key()).isEqualTo(pair.key());
  }

  @Test
  void changeIsNoticedUntilItIsRead() throws Exception {
    Certificates.write(Certificates.create(), folder);
    CertificateFiles files = new CertificateFiles(folder);
    files.read();
    boolean before = files.changed();
    Certificates.write(Certificates.create(), folder);
    boolean written = files.changed();
    files.read();

    assertThat(before).isFalse();
    assertThat(written).isTrue();
    assertThat(files.changed()).isFalse();
  }

  @Test
  void keyOfAnotherCertificateIsRefused() throws Exception {
    Certificates.write(Certificates.create(), folder);
    Path key = Files.copy(folder.resolve("tls.key"), folder.resolve("old.key"));
    Certificates.write(Certificates.create(), folder);
    Files.delete(folder.resolve("tls.key"));
    Files.move(key, folder.resolve("tls.key"));

    assertThatThrownBy(new CertificateFiles(folder)::read)
        .isInstanceOf(GeneralSecurityException.class)
        .hasMessageContaining("tls.key: does not belong to ");
  }

  @Test
  void pkcs1KeysAreUnderstood() throws Exception {
    Certificates.write(Certificates.create(), folder);
    StringWriter text = new StringWriter();
    try (JcaPEMWriter pem = new JcaPEMWriter(text)) {
      pem.writeObject(KeyPairGenerator.getInstance("RSA").generateKeyPair().getPrivate());
    }
    Files.writeString(folder.resolve("tls.key"), text.toString());

    assertThat(text.toString()).startsWith("-----BEGIN RSA PRIVATE KEY-----");
    assertThatThrownBy(new CertificateFiles(folder)::read).hasMessageContaining("does not belong");
  }

  @Test
  void filesWithoutAPairAreNamed() throws Exception {
    assertThatThrownBy(new CertificateFiles(folder)::read)
        .isInstanceOf(IOException.class)
        .hasMessage(folder.resolve("tls.crt") + ": does not exist");

    Certificates.write(Certificates.create(), folder);
    Files.writeString(folder.resolve("tls.key"), "nothing");
    assertThatThrownBy(new CertificateFiles(folder)::read)
        .hasMessage(folder.resolve("tls.key") + ": no private key (expected: PEM, not encrypted)");
  }
}
