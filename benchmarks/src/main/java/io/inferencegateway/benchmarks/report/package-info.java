/** Markdown, and what every report says about the machine it was measured on. */
@NullMarked
package io.inferencegateway.benchmarks.report;

import org.jspecify.annotations.NullMarked;
