/** Which endpoint probably holds which prefix: hash chain and bounded index. Knows no plugin. */
@NullMarked
package io.inferencegateway.prefix;

import org.jspecify.annotations.NullMarked;
