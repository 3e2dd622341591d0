package io.inferencegateway.flowcontrol;

import io.inferencegateway.plugin.Plugin;

/** Orders the requests of one flow (specification 07). */
public interface OrderingPolicy extends Plugin {}
