/**
 * Numbers of the endpoints: sources that poll, extractors that read. Start at {@link
 * io.inferencegateway.datalayer.DataLayer}.
 */
@NullMarked
package io.inferencegateway.datalayer;

import org.jspecify.annotations.NullMarked;
