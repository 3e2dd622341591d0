package io.inferencegateway.telemetry;

/** Upper bounds of the histograms (specification 01, section 18.3). */
final class Buckets {
  static final double[] REQUEST_DURATION = {
    .005, .025, .05, .1, .2, .4, .6, .8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
    120, 180, 240, 300, 360, 480, 600, 900, 1200, 1800, 2700, 3600
  };
  static final double[] TTFT = {
    .005, .025, .05, .1, .2, .4, .6, .8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60, 120
  };

  /** 32778 is a slip of the reference, kept so that dashboards fit. */
  static final double[] RESPONSE_SIZE = {
    1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32778, 65536
  };

  static final double[] TOKENS = {
    1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32778, 65536, 131072, 262144,
    524288, 1048576
  };
  static final double[] OUTPUT_TOKENS = {1, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192};
  static final double[] NTPOT = {.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10};
  static final double[] TPOT = {
    .0005, .00205, .005, .01, .02, .04, .06, .08, .1, .125, .15, .2, .3, .4, .5, .6, .8, 1, 2
  };
  static final double[] ITL = {.001, .005, .01, .02, .04, .06, .08, .1, .15, .2, .3, .5, .75, 1, 2};
  static final double[] RESPONSE_PROCESSING = {
    .0001, .00025, .0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5
  };

  static final double[] REQUEST_PROCESSING = {
    .0005, .001, .002, .005, .01, .015, .025, .04, .06, .1, .25, .5, 1, 2.5, 5, 10
  };
  static final double[] PLUGIN = {.0001, .0002, .0005, .001, .002, .005, .01, .02, .05, .1};

  private Buckets() {}

  /** Powers of two from 64 bytes to 1 GiB. */
  static double[] requestSize() {
    double[] bounds = new double[25];
    for (int k = 0; k < bounds.length; k++) {
      bounds[k] = 64.0 * (1L << k);
    }
    return bounds;
  }
}
