/**
 * The programs that are measured: starting them, knowing when they are ready, what they use of the
 * machine, and stopping them whatever happens. Start at {@link ChildProcesses}.
 */
@NullMarked
package io.inferencegateway.benchmarks.process;

import org.jspecify.annotations.NullMarked;
