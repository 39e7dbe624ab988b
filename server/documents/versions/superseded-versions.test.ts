import { describe, expect, test } from 'vitest';
import { supersededVersions, type RetainedVersion } from './superseded-versions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// A Thursday at noon, on a boundary of hour and, seen from 1970, of week.
const NOW = 20_000 * 7 * DAY + 12 * HOUR;

let made = 0;
const version = (age: number, kind = 'automatic', note: string | null = null): RetainedVersion => ({
  id: `v${String((made += 1)).padStart(6, '0')}`,
  kind,
  note,
  createdAt: NOW - age,
});
const ages = (versions: RetainedVersion[], maxVersions = -1) => {
  const gone = new Set(supersededVersions(versions, maxVersions, NOW));
  return versions.filter(({ id }) => !gone.has(id)).map(({ createdAt }) => NOW - createdAt);
};

describe('automatic versions grow thinner with age', () => {
  test('all stay for 30 days, then the last of each week', () => {
    const everyThreeHours = Array.from({ length: 8 * 100 }, (_none, at) => version((at * 3 + 1) * HOUR));
    const left = ages(everyThreeHours);
    const between = (from: number, to: number) => left.filter((age) => age >= from && age < to).length;
    expect(between(0, 30 * DAY)).toBe(8 * 30);
    expect(between(30 * DAY, 100 * DAY)).toBeGreaterThanOrEqual(10);
    expect(between(30 * DAY, 100 * DAY)).toBeLessThanOrEqual(11);
  });

  test('what is thinned at every step is what is thinned once', () => {
    const all = Array.from({ length: 300 }, (_none, at) => version(at * 17 * HOUR)).reverse();
    let stepwise: RetainedVersion[] = [];
    for (const each of all) {
      const gone = new Set(supersededVersions([...stepwise, each], -1, each.createdAt));
      stepwise = [...stepwise, each].filter(({ id }) => !gone.has(id));
    }
    const gone = new Set(supersededVersions(stepwise, -1, NOW));
    const once = new Set(supersededVersions(all, -1, NOW));
    expect(stepwise.filter(({ id }) => !gone.has(id))).toEqual(all.filter(({ id }) => !once.has(id)));
  });

  test('[P14] what was kept before something was overwritten stays for 30 days, each', () => {
    const before = (age: number) => version(age, 'automatic', 'Before its text was replaced');
    expect(ages([before(MINUTE), before(2 * MINUTE), before(3 * MINUTE)])).toHaveLength(3);
    expect(ages([before(29 * DAY), before(29 * DAY + MINUTE)])).toHaveLength(2);
    expect(ages([version(MINUTE), before(31 * DAY), before(31 * DAY + MINUTE)])).toHaveLength(2);
  });

  test('named ones stay whatever their age', () => {
    const named = Array.from({ length: 30 }, (_none, at) => version(400 * DAY + at * MINUTE, 'named'));
    expect(ages(named)).toHaveLength(30);
    expect(ages(named, 10)).toHaveLength(30);
  });
});

describe('the number of a plan', () => {
  const daily = (count: number) => Array.from({ length: count }, (_none, at) => version((at + 1) * DAY));

  test('is reached by taking the oldest automatic ones', () => {
    expect(ages(daily(12), 10)).toEqual(daily(10).map(({ createdAt }) => NOW - createdAt));
    expect(ages([...daily(12), version(40 * DAY, 'named')], 10)).toHaveLength(10);
  });

  test('[P14] leaves the newest one, and what was overwritten today', () => {
    const named = Array.from({ length: 10 }, (_none, at) => version((at + 1) * DAY, 'named'));
    const before = [1, 2, 3].map((hours) => version(hours * HOUR, 'automatic', 'Before'));
    expect(ages([...named, version(MINUTE), version(70 * MINUTE), ...before], 10)).toEqual([
      ...named.map(({ createdAt }) => NOW - createdAt),
      MINUTE,
      HOUR,
      2 * HOUR,
      3 * HOUR,
    ]);
  });
});
