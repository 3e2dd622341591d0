package io.inferencegateway.extproc;

import com.google.protobuf.ByteString;
import com.google.protobuf.Empty;
import com.google.protobuf.UnknownFieldSet;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.health.v1.HealthCheckResponse;
import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.health.v1.HealthGrpc;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ServerCalls;
import java.util.Set;
import java.util.function.Function;

/**
 * The method {@code List} of gRPC health, which the library's classes do not have yet: its request
 * is empty, its response a map from service names to statuses in field 1.
 */
final class HealthList {
  static final String EXT_PROC = "envoy.service.ext_proc.v3.ExternalProcessor";

  static final MethodDescriptor<Empty, Empty> METHOD =
      MethodDescriptor.<Empty, Empty>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName(
              MethodDescriptor.generateFullMethodName(HealthGrpc.SERVICE_NAME, "List"))
          .setRequestMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
          .setResponseMarshaller(ProtoUtils.marshaller(Empty.getDefaultInstance()))
          .build();

  static final int STATUSES_FIELD = 1;
  private static final int KEY_FIELD = 1;
  private static final int VALUE_FIELD = 2;

  private HealthList() {}

  /** A health service with the method. */
  static ServerServiceDefinition addTo(
      ServerServiceDefinition service, Set<String> names, Function<String, ServingStatus> status) {
    ServiceDescriptor.Builder descriptor =
        ServiceDescriptor.newBuilder(HealthGrpc.SERVICE_NAME).addMethod(METHOD);
    service.getMethods().forEach(method -> descriptor.addMethod(method.getMethodDescriptor()));
    ServerServiceDefinition.Builder builder = ServerServiceDefinition.builder(descriptor.build());
    service.getMethods().forEach(builder::addMethod);
    return builder
        .addMethod(
            METHOD,
            ServerCalls.asyncUnaryCall(
                (_, caller) -> {
                  caller.onNext(response(names, status));
                  caller.onCompleted();
                }))
        .build();
  }

  private static Empty response(Set<String> names, Function<String, ServingStatus> status) {
    UnknownFieldSet.Field.Builder entries = UnknownFieldSet.Field.newBuilder();
    for (String name : names) {
      HealthCheckResponse value =
          HealthCheckResponse.newBuilder().setStatus(status.apply(name)).build();
      UnknownFieldSet entry =
          UnknownFieldSet.newBuilder()
              .addField(KEY_FIELD, bytes(ByteString.copyFromUtf8(name)))
              .addField(VALUE_FIELD, bytes(value.toByteString()))
              .build();
      entries.addLengthDelimited(entry.toByteString());
    }
    return Empty.newBuilder()
        .setUnknownFields(
            UnknownFieldSet.newBuilder().addField(STATUSES_FIELD, entries.build()).build())
        .build();
  }

  private static UnknownFieldSet.Field bytes(ByteString bytes) {
    return UnknownFieldSet.Field.newBuilder().addLengthDelimited(bytes).build();
  }
}
