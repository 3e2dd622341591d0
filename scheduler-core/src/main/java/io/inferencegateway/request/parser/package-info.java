/**
 * One parser per API: which paths it claims and how it reads a body. Start at {@link
 * io.inferencegateway.request.parser.RequestParser}.
 */
@NullMarked
package io.inferencegateway.request.parser;

import org.jspecify.annotations.NullMarked;
