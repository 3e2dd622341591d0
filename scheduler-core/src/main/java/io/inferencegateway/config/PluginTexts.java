package io.inferencegateway.config;

import java.util.List;

/** What people are told about plugins beside what follows from their parameter records. */
public interface PluginTexts extends ParameterTexts {

  /** What instances of a type can be used as; empty when no part of this build uses them yet. */
  List<String> kinds(String type);

  /** What a type does, in Markdown; empty: nobody said. */
  String purpose(String type);

  /** What a type does in one case, with numbers; empty: it computes nothing. */
  String numbers(String type);

  /** Entries of {@code plugins}, in YAML, that use a type. */
  String example(String type);
}
