import { join } from 'node:path';

/** Days ahead, of which at most the last may be missing: more than a year, so that a fixed date is not near. */
const DAYS_AHEAD = 431;
const DAY_MS = 86_400_000;

/** The time zone and the time at which tests start. */
export interface TestClock {
  /** A name of the IANA database. */
  zone: string;
  /** Epoch milliseconds. */
  startsAt: number;
}

/**
 * The clock of `npm test`: far ahead and far from UTC, so that a test cannot depend on the date or the zone of the
 * machine. It starts at the last noon of a month by UTC, when the next month has begun there.
 * @param now epoch milliseconds
 */
export const farClock = (now: number): TestClock => ({
  zone: 'Pacific/Kiritimati',
  startsAt: lastNoonOfMonth(now + DAYS_AHEAD * DAY_MS),
});

/** The kinds of test that run at that clock. The others run at the real time. */
export const FAR_KINDS: readonly string[] = ['unit', 'apart'];

/** Returns the value of TEST_CLOCK that sets a clock: the zone and the time, by UTC. */
export const clockSetting = ({ zone, startsAt }: TestClock): string =>
  `${zone} ${new Date(startsAt).toISOString()}`;

/**
 * Returns the environment of a process that runs at another time. `performance.now()` and timers stay real.
 * @param setting a zone and a time, such as `Asia/Kolkata 2027-12-31T23:59:50Z`
 * @param env the environment without it
 * @throws RangeError if the setting names no zone or no time
 */
export function clockEnvironment(
  setting: string,
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const [zone = '', time = ''] = setting.split(' ');
  const startsAt = Date.parse(time);
  if (Number.isNaN(startsAt)) throw new RangeError(`TEST_CLOCK is a zone and a time, not “${setting}”.`);
  // Throws if there is no such zone.
  new Intl.DateTimeFormat('en', { timeZone: zone }).format(startsAt);
  return {
    TZ: zone,
    // One offset for all processes: each would start at the same time otherwise, though one starts the other.
    CLOCK_OFFSET_MS: String(startsAt - realNow()),
    NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'shift-clock.ts')}`,
  };
}

/** Returns the real time, also in a process whose `Date` is ahead. Epoch milliseconds. */
const realNow = (): number => Math.round(performance.timeOrigin + performance.now());

function lastNoonOfMonth(time: number): number {
  const day = new Date(time);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0, 12);
}
