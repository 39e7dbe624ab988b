import { setFlagsFromString } from 'node:v8';
import { runInNewContext, runInThisContext } from 'node:vm';
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
 * Measures the CPU time of this thread for one shape of text in growing lengths, once each. The exponent is that of the
 * last step, so that growth which begins late is noticed; a collection of garbage can look like it.
 * @param maxLength the longest text, in characters
 */
export function timeGrowth({ match }: Matcher, text: HostileText, maxLength: number): TimeGrowth {
  const lengths: number[] = [];
  for (let length = maxLength; length >= FIRST_LENGTH; length /= STEP) lengths.unshift(Math.round(length));
  let [previous, ms] = [0, 0];
  for (const length of lengths) {
    const sample = text.ofLength(length);
    previous = ms;
    ms = cpuMs(() => match(sample));
    if (ms === Infinity) return { exponent: Infinity, ms };
  }
  return { exponent: ms < MEASURABLE_MS ? undefined : exponentOf(previous, ms, STEP), ms };
}

/** Lengths of the careful measurement, as shares of the longest one. */
const SHARES = [1 / 16, 1 / 4, 1];
const ROUNDS = 5;
/** Short texts are read repeatedly until so much time has passed, in milliseconds. */
const ROUND_MS = 10;

/**
 * Measures a shape that `timeGrowth` found slow again: the least time of five rounds for each of three lengths, each
 * after a collection of garbage. The exponent is that over all three lengths: a quadratic function has 2 there too,
 * while a step between two sizes of the heap disappears.
 * @param maxLength the longest text, in characters
 */
export function carefulGrowth({ match }: Matcher, text: HostileText, maxLength: number): TimeGrowth {
  const samples = SHARES.map((share) => text.ofLength(Math.round(maxLength * share)));
  const times = samples.map(() => Infinity);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [index, sample] of samples.entries()) {
      collectGarbage();
      let [calls, total] = [0, 0];
      for (; total < ROUND_MS; calls += 1)
        total += Math.max(
          cpuMs(() => match(sample)),
          0.01,
        );
      times[index] = Math.min(times[index] ?? Infinity, total / calls);
    }
  const [first = 0, , ms = Infinity] = times;
  if (ms === Infinity) return { exponent: Infinity, ms };
  return { exponent: ms < MEASURABLE_MS ? undefined : exponentOf(first, ms, 1 / (SHARES[0] ?? 1)), ms };
}

const exponentOf = (before: number, ms: number, factor: number): number =>
  Math.log(ms / Math.max(before, 0.01)) / Math.log(factor);

setFlagsFromString('--expose-gc');
/** V8's own function. The flag adds it to contexts that are created later. */
const collectGarbage = runInNewContext('gc') as () => void;

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
