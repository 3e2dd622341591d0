/**
 * Follows the block events of engines: sockets ({@link
 * io.inferencegateway.kvcache.events.BlockEvents} is where to start), messages, their order, and
 * what they mean for the index. The only package that knows ZeroMQ and MessagePack.
 */
@NullMarked
package io.inferencegateway.kvcache.events;

import org.jspecify.annotations.NullMarked;
