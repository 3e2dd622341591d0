package io.inferencegateway.datalayer;

/** Told of what goes wrong while numbers are collected; implementations count. Called often. */
public interface DataLayerObserver {
  DataLayerObserver SILENT =
      new DataLayerObserver() {
        @Override
        public void pollFailed(String sourceType) {}

        @Override
        public void extractionFailed(String sourceType, String extractorType) {}
      };

  /** A page could not be fetched. */
  void pollFailed(String sourceType);

  /** A page was fetched but an extractor found something it needs missing or unreadable. */
  void extractionFailed(String sourceType, String extractorType);
}
