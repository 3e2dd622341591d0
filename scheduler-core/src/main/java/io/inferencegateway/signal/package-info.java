/**
 * What producers find out about a request and its candidates, and scorers and filters go by: each
 * type holds its {@link io.inferencegateway.plugin.DataKey}. Knows no producer and no consumer.
 */
@NullMarked
package io.inferencegateway.signal;

import org.jspecify.annotations.NullMarked;
