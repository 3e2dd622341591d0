package io.inferencegateway.request.parser;

import io.inferencegateway.request.Payload.Modality;
import io.inferencegateway.request.Payload.Part;
import io.inferencegateway.request.json.JsonText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a chat message while it is read: which of its members count depends on its type, which
 * may come last.
 */
final class ChatPart {
  private @Nullable JsonText type;
  private @Nullable JsonText text;
  private @Nullable JsonText imageAddress;
  private @Nullable JsonText videoAddress;
  private @Nullable JsonText audioData;
  private @Nullable JsonText audioFormat;

  void type(@Nullable JsonText value) {
    type = value;
  }

  void text(@Nullable JsonText value) {
    text = value;
  }

  /** The member {@code name} of the object {@code kind}. */
  void media(String kind, String name, @Nullable JsonText value) {
    switch (kind + "." + name) {
      case "image_url.url" -> imageAddress = value;
      case "video_url.url" -> videoAddress = value;
      case "input_audio.data" -> audioData = value;
      case "input_audio.format" -> audioFormat = value;
      default -> {}
    }
  }

  /** Adds what the part says, if it is of a type that counts. */
  void addTo(List<Part> content) {
    JsonText kind = type;
    if (kind == null) {
      return;
    }
    if (kind.contentEquals("text")) {
      if (text != null) {
        content.add(new Part.Text(text));
      }
    } else if (kind.contentEquals("image_url")) {
      addMedia(Modality.IMAGE, content, imageAddress);
    } else if (kind.contentEquals("video_url")) {
      addMedia(Modality.VIDEO, content, videoAddress);
    } else if (kind.contentEquals("input_audio") || kind.contentEquals("audio_url")) {
      addMedia(Modality.AUDIO, content, audioData, audioFormat);
    }
  }

  private static void addMedia(
      Modality modality, List<Part> content, @Nullable JsonText... pieces) {
    List<JsonText> present = new ArrayList<>(pieces.length);
    for (JsonText piece : pieces) {
      if (piece != null) {
        present.add(piece);
      }
    }
    content.add(new Part.Media(modality, present));
  }
}
