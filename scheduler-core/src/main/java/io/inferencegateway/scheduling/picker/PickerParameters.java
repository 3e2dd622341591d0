package io.inferencegateway.scheduling.picker;

/**
 * Parameters of every picker.
 *
 * @param maxNumOfEndpoints how many to pick at most [endpoints]; below 1 means 1
 */
record PickerParameters(int maxNumOfEndpoints) {
  static final PickerParameters DEFAULT = new PickerParameters(1);

  int wanted() {
    return Math.max(1, maxNumOfEndpoints);
  }
}
