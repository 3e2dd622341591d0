/** Saturation detectors and flow-control policies. Knows no scheduling. */
@NullMarked
package io.inferencegateway.flowcontrol;

import org.jspecify.annotations.NullMarked;
