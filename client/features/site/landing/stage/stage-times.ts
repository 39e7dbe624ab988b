/** The duration of the hero's loop, in milliseconds. */
export const LOOP_MS = 12_000;
/** The time for which a tool is featured, in milliseconds. */
export const TOOL_MS = 3_000;

/** The connection in the recorded scene. `back` is online again, after both people wrote while they were apart. */
export type Phase = 'online' | 'offline' | 'back';

/** The connection is lost, and is back, at these times of the loop. */
export const OFFLINE_AT_MS = 4_500;
export const BACK_AT_MS = 9_000;
/** The last moment without a network: everything that is written offline is written. */
export const STILL_MS = BACK_AT_MS - 1;

export function phaseAt(ms: number): Phase {
  if (ms < OFFLINE_AT_MS) return 'online';
  return ms < BACK_AT_MS ? 'offline' : 'back';
}

/** Returns the number of the featured tool, from 0. */
export const toolAt = (ms: number): number => Math.floor((ms % LOOP_MS) / TOOL_MS);
