package io.inferencegateway.signal;

/**
 * An image, a sound or a video inside a prompt.
 *
 * @param modality image, audio or video
 * @param hash of its content; equal items have equal hashes
 * @param offset index of its first token in the prompt
 * @param length number of its tokens
 */
public record MediaItem(String modality, String hash, int offset, int length) {}
