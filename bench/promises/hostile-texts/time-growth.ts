import { runInThisContext } from 'node:vm';
import type { HostileText } from './hostile-text.ts';
import type { Matcher } from './matchers.ts';

/** How the time of a function grows with the length of a text. */
export interface TimeGrowth {
  /** The exponent between the two lengths; undefined where the time is too short to be measured. */
  exponent: number | undefined;
  /** CPU time for the longer text, in milliseconds; Infinity when it was ended. */
  ms: number;
}

/** Below this time a clock tick or a garbage collection decides the exponent. In milliseconds. */
const MEASURABLE_MS = 40;
/** A function that takes longer for one text is ended. On the clock, because CPU time cannot be limited; in ms. */
const TIME_LIMIT_MS = 20_000;
/** An ended function that had less CPU time than this was held up by a busy machine. In milliseconds. */
const ENDED_AFTER_MS = 4_000;
/** Lengths grow by this factor from the first one, so that an exponential function is noticed while it is still short. */
const STEP = 4;
const FIRST_LENGTH = 32;

/**
 * Measures the CPU time of this thread for one shape of text in growing lengths. Every time is the least of several
 * attempts, so that a busy machine does not look like a slow function.
 * @param maxLength the longest text, in characters
 */
export function timeGrowth(
  { match }: Matcher,
  text: HostileText,
  maxLength: number,
  attempts = 1,
): TimeGrowth {
  const times: number[] = [];
  for (let length = maxLength; length >= FIRST_LENGTH; length /= STEP) times.unshift(length);
  let [previous, ms] = [0, 0];
  for (const length of times) {
    const sample = text.ofLength(Math.round(length));
    previous = ms;
    ms = Infinity;
    for (let attempt = 0; attempt < attempts && ms > MEASURABLE_MS; attempt += 1)
      ms = Math.min(
        ms,
        cpuMs(() => match(sample)),
      );
    if (ms === Infinity) return { exponent: Infinity, ms };
  }
  const exponent = Math.log(ms / Math.max(previous, 0.01)) / Math.log(STEP);
  return { exponent: ms < MEASURABLE_MS ? undefined : exponent, ms };
}

/** Returns the CPU time of a call in milliseconds; Infinity when it did not end in time. */
function cpuMs(call: () => unknown): number {
  const before = process.threadCpuUsage();
  const slot = globalThis as { matcherCall?: () => unknown };
  slot.matcherCall = call;
  try {
    // V8 ends an expression only from outside of the script that runs it.
    runInThisContext('globalThis.matcherCall()', { timeout: TIME_LIMIT_MS });
  } catch (error) {
    // Other errors are the function's answer to a bad text.
    const isEnded =
      error instanceof Error && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
    if (isEnded && cpuSince(before) > ENDED_AFTER_MS) return Infinity;
  }
  return cpuSince(before);
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
