package io.inferencegateway.config;

import java.util.regex.Pattern;

/**
 * Keeps secrets out of printed configurations (specification 03, section 12.1). Of the members that
 * end in "key" only those that hold one are meant: {@code labelKey}, {@code attributeKey} and the
 * {@code key} of a selector are names that operators need to see.
 */
final class Secrets {
  private static final Pattern MEMBER =
      Pattern.compile(
          "(?i)(\"[^\"]*(?:password|token|secret|(?:api|access|private)[-_]?key)\":)\"[^\"]+\"");
  private static final Pattern USER_INFO = Pattern.compile("(://)[^/@\"\\s]+@");

  private Secrets() {}

  /** Whether a member of this name holds a secret. */
  static boolean isSecret(String member) {
    return MEMBER.matcher('"' + member + "\":\"x\"").matches();
  }

  /** Replaces the text values of secret-looking members and the user part of URLs. */
  static String mask(String json) {
    String masked = MEMBER.matcher(json).replaceAll("$1\"***\"");
    return USER_INFO.matcher(masked).replaceAll("$1***@");
  }
}
