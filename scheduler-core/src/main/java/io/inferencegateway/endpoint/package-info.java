/**
 * Model server endpoints, their numbers and the pool they form. Knows no source of these numbers.
 */
@NullMarked
package io.inferencegateway.endpoint;

import org.jspecify.annotations.NullMarked;
