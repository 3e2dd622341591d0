/**
 * Which endpoint holds which block of KV cache, as the engines tell: keys of blocks ({@link
 * io.inferencegateway.kvcache.BlockKeys}), who holds them ({@link
 * io.inferencegateway.kvcache.BlockIndex}), what one endpoint told ({@link
 * io.inferencegateway.kvcache.EndpointBlocks}). Knows no plugin and no wire.
 */
@NullMarked
package io.inferencegateway.kvcache;

import org.jspecify.annotations.NullMarked;
