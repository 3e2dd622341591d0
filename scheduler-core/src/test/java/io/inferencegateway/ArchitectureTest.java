package io.inferencegateway;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.inferencegateway.plugin.Plugin;
import org.jspecify.annotations.NullMarked;

@AnalyzeClasses(
    packages = "io.inferencegateway",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "io.inferencegateway.";

  @ArchTest
  static final ArchRule CORE_KNOWS_NO_FRAMEWORK =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework..", "io.grpc..", "net.devh..", "io.envoyproxy..", "reactor..");

  @ArchTest
  static final ArchRule NETTY_STAYS_IN_ITS_ROOM =
      noClasses()
          .that(not(resideInAnyPackage(ROOT + "datalayer..")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.netty..");

  @ArchTest
  static final ArchRule CEL_STAYS_IN_ITS_ROOM =
      noClasses()
          .that(not(resideInAnyPackage(ROOT + "scheduling.hook")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("dev.cel..", "com.google..");

  @ArchTest
  static final ArchRule ZEROMQ_STAYS_IN_ITS_ROOM =
      noClasses()
          .that(not(resideInAnyPackage(ROOT + "kvcache.events..")))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.zeromq..", "org.msgpack..");

  @ArchTest
  static final ArchRule LAYERS_POINT_DOWN =
      layeredArchitecture()
          .consideringOnlyDependenciesInLayers()
          .layer("assembly")
          .definedBy(ROOT + "assembly..")
          .layer("routing")
          .definedBy(ROOT + "routing..")
          .layer("flowcontrol")
          .definedBy(ROOT + "flowcontrol..", ROOT + "admission..")
          .layer("scheduling")
          .definedBy(ROOT + "scheduling..", ROOT + "producer..")
          .layer("prefix")
          .definedBy(ROOT + "prefix..", ROOT + "kvcache..", ROOT + "signal..")
          .layer("datalayer")
          .definedBy(ROOT + "datalayer..", ROOT + "discovery..")
          .layer("endpoint")
          .definedBy(ROOT + "endpoint..")
          .layer("request")
          .definedBy(ROOT + "request..")
          .layer("plugin")
          .definedBy(ROOT + "plugin..", ROOT + "config..")
          .layer("telemetry")
          .definedBy(ROOT + "telemetry..")
          .whereLayer("assembly")
          .mayNotBeAccessedByAnyLayer()
          .whereLayer("routing")
          .mayOnlyBeAccessedByLayers("assembly")
          .whereLayer("flowcontrol")
          .mayOnlyBeAccessedByLayers("assembly", "routing")
          .whereLayer("scheduling")
          .mayOnlyBeAccessedByLayers("assembly", "routing", "flowcontrol")
          .whereLayer("prefix")
          .mayOnlyBeAccessedByLayers("assembly", "routing", "flowcontrol", "scheduling")
          .whereLayer("datalayer")
          .mayOnlyBeAccessedByLayers("assembly", "routing", "flowcontrol", "scheduling", "prefix")
          .whereLayer("endpoint")
          .mayNotAccessAnyLayer()
          .ignoreDependency(
              resideInAnyPackage(ROOT + "endpoint.."),
              resideInAnyPackage(ROOT + "request..", ROOT + "plugin..", ROOT + "telemetry.."))
          .whereLayer("request")
          .mayOnlyAccessLayers("plugin", "telemetry")
          .whereLayer("plugin")
          .mayOnlyAccessLayers("telemetry");

  @ArchTest
  static final ArchRule NO_CYCLES_BETWEEN_SUBJECTS =
      slices().matching(ROOT + "(*)..").should().beFreeOfCycles();

  @ArchTest
  static void everyPackageIsNullMarked(JavaClasses classes) {
    classes.stream()
        .map(c -> c.getPackage())
        .distinct()
        .forEach(
            p ->
                assertThat(p.isAnnotatedWith(NullMarked.class))
                    .as("package %s is @NullMarked", p.getName())
                    .isTrue());
  }

  @ArchTest
  static final ArchRule PLUGINS_ARE_FINAL =
      classes()
          .that()
          .implement(Plugin.class)
          .and()
          .areNotInterfaces()
          .should()
          .haveModifier(JavaModifier.FINAL);
}
