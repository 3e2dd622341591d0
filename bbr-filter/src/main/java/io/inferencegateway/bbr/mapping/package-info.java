/**
 * Which base model serves an adapter, as ConfigMaps say it (specification 09, section 5). Start at
 * {@link io.inferencegateway.bbr.mapping.ModelMappings}. Knows no requests.
 */
@NullMarked
package io.inferencegateway.bbr.mapping;

import org.jspecify.annotations.NullMarked;
