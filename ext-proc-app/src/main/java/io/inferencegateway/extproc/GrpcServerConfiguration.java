package io.inferencegateway.extproc;

import java.util.UUID;
import net.devh.boot.grpc.server.autoconfigure.GrpcServerAutoConfiguration;
import net.devh.boot.grpc.server.autoconfigure.GrpcServerFactoryAutoConfiguration;
import net.devh.boot.grpc.server.service.GrpcService;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.context.annotation.Bean;

/**
 * The ext-proc listener. Only the two auto-configurations that make a server are imported: the
 * starter's others look for classes of earlier Spring Boot versions.
 */
@SpringBootConfiguration(proxyBeanMethods = false)
@ImportAutoConfiguration({
  GrpcServerAutoConfiguration.class,
  GrpcServerFactoryAutoConfiguration.class
})
class GrpcServerConfiguration {

  @Bean
  @GrpcService
  ProcessorService externalProcessor(ServerParts parts) {
    Flags flags = parts.flags();
    Exchange exchange =
        new Exchange(
            flags.maxRequestBytes(),
            flags.emitScores(),
            () -> UUID.randomUUID().toString(),
            System::nanoTime);
    return new ProcessorService(exchange, parts.router());
  }
}
