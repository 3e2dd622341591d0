package io.inferencegateway.bbr;

import io.inferencegateway.bbr.mapping.BaseModelMapping;
import io.inferencegateway.request.Refusal;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts the base model behind the body's {@code model} into {@code X-Gateway-Base-Model-Name}
 * (specification 09, section 4.2). An unknown model has none.
 *
 * <p>Takes no parameters.
 */
final class BaseModelToHeader implements BodyPlugin {
  static final String TYPE = "base-model-to-header";
  static final String HEADER = "X-Gateway-Base-Model-Name";

  private final Supplier<BaseModelMapping> mapping;
  private final boolean emptyWhenUnknown;

  /**
   * @param emptyWhenUnknown whether an unknown model sets an empty header, as the reference does
   */
  BaseModelToHeader(Supplier<BaseModelMapping> mapping, boolean emptyWhenUnknown) {
    this.mapping = mapping;
    this.emptyWhenUnknown = emptyWhenUnknown;
  }

  @Override
  public Set<String> fields() {
    return Set.of(BodyRouting.MODEL_FIELD);
  }

  @Override
  public Set<String> headers() {
    return Set.of(HEADER);
  }

  @Override
  public @Nullable Refusal process(BodyRequest request) {
    String model = request.text(BodyRouting.MODEL_FIELD);
    if (model != null) {
      String base = mapping.get().baseOf(model.strip());
      if (HeaderText.isPlain(base) || (base.isEmpty() && emptyWhenUnknown)) {
        request.headers().set(HEADER, base);
      }
    }
    return null;
  }
}
