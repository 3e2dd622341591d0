package io.inferencegateway.plugin;

import java.util.Objects;

/**
 * Names a piece of data that one plugin produces and others consume (specification 03, section 8).
 * Printed {@code dataType/producer}; equality is by these two names.
 *
 * @param dataType what the data is, e.g. {@code TokenizedPrompt}
 * @param producer instance name of the producer; may be empty
 * @param valueType type of the value, the same for producer and consumers
 */
public record DataKey<T>(String dataType, String producer, Class<T> valueType) {

  public DataKey {
    Objects.requireNonNull(dataType, "dataType");
    Objects.requireNonNull(producer, "producer");
    Objects.requireNonNull(valueType, "valueType");
  }

  /** The same data from another producer; the default one when {@code instance} is empty. */
  public DataKey<T> from(String instance) {
    return instance.isEmpty() || instance.equals(producer)
        ? this
        : new DataKey<>(dataType, instance, valueType);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof DataKey<?> key
            && dataType.equals(key.dataType)
            && producer.equals(key.producer));
  }

  @Override
  public int hashCode() {
    return 31 * dataType.hashCode() + producer.hashCode();
  }

  @Override
  public String toString() {
    return dataType + "/" + producer;
  }
}
