/** The scrape client and the Prometheus text reader. Knows no engine. */
@NullMarked
package io.inferencegateway.datalayer.http;

import org.jspecify.annotations.NullMarked;
