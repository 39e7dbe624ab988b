import { join } from 'node:path';

/** Days by which the clock of `npm test` is at least ahead: more than a year, so that a fixed date is not near it. */
const DAYS_AHEAD = 430;
const DAY_MS = 86_400_000;

/** The time zone and the time at which tests start. */
export interface TestClock {
  /** A name of the IANA database. */
  zone: string;
  /** Epoch milliseconds. */
  startsAt: number;
}

// Both clocks are far ahead and far from UTC, so that a test cannot depend on the date or the zone of the machine.
// East: the last noon of a month by UTC, when the next month has begun there. West: February 29 by UTC, and February 28
// there. Both are days on which local and UTC dates differ, whenever the tests run.
const EAST = (now: number): TestClock => ({ zone: 'Pacific/Kiritimati', startsAt: lastNoonOfMonth(now) });
const WEST = (now: number): TestClock => ({ zone: 'Pacific/Pago_Pago', startsAt: leapDay(now) });

/** The kinds of test that `npm test` runs, with the clock of each. */
export const CLOCK_OF_KIND = { unit: EAST, operation: WEST, apart: EAST, sync: WEST } as const;

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
  new Intl.DateTimeFormat('en', { timeZone: zone });
  return {
    TZ: zone,
    // One offset for all processes: each would start at the same time otherwise, though one starts the other.
    CLOCK_OFFSET_MS: String(startsAt - Date.now()),
    NODE_OPTIONS: `${env['NODE_OPTIONS'] ?? ''} --import ${join(import.meta.dirname, 'shift-clock.ts')}`,
  };
}

function lastNoonOfMonth(now: number): number {
  const day = new Date(now + DAYS_AHEAD * DAY_MS);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0, 12);
}

function leapDay(now: number): number {
  const earliest = now + DAYS_AHEAD * DAY_MS;
  for (let year = new Date(earliest).getUTCFullYear(); ; year += 1) {
    const day = Date.UTC(year, 1, 29, 6);
    if (day >= earliest && new Date(day).getUTCDate() === 29) return day;
  }
}
