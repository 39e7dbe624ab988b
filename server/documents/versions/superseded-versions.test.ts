import { describe, expect, test } from 'vitest';
import { supersededVersions, type RetainedVersion } from './superseded-versions.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
// A Thursday at noon, on the boundary of an hour and of a week counted from 1970.
const NOW = 20_000 * 7 * DAY + 12 * HOUR;

let count = 0;
const version = (age: number, kind = 'automatic', note: string | null = null): RetainedVersion => ({
  id: `v${String((count += 1)).padStart(6, '0')}`,
  kind,
  note,
  createdAt: NOW - age,
});
const remainingAges = (versions: RetainedVersion[], maxVersions = -1) => {
  const superseded = new Set(supersededVersions(versions, maxVersions, NOW));
  return versions.filter(({ id }) => !superseded.has(id)).map(({ createdAt }) => NOW - createdAt);
};

describe('automatic versions by age', () => {
  test('all automatic versions stay for 30 days, then the last one of each week', () => {
    const everyThreeHours = Array.from({ length: 8 * 100 }, (_none, at) => version((at * 3 + 1) * HOUR));
    const remaining = remainingAges(everyThreeHours);
    const between = (from: number, to: number) => remaining.filter((age) => age >= from && age < to).length;
    expect(between(0, 30 * DAY)).toBe(8 * 30);
    expect(between(30 * DAY, 100 * DAY)).toBeGreaterThanOrEqual(10);
    expect(between(30 * DAY, 100 * DAY)).toBeLessThanOrEqual(11);
  });

  test('thinning after every version gives the same result as thinning once', () => {
    const all = Array.from({ length: 300 }, (_none, at) => version(at * 17 * HOUR)).reverse();
    let stepwise: RetainedVersion[] = [];
    for (const each of all) {
      const superseded = new Set(supersededVersions([...stepwise, each], -1, each.createdAt));
      stepwise = [...stepwise, each].filter(({ id }) => !superseded.has(id));
    }
    const superseded = new Set(supersededVersions(stepwise, -1, NOW));
    const once = new Set(supersededVersions(all, -1, NOW));
    expect(stepwise.filter(({ id }) => !superseded.has(id))).toEqual(all.filter(({ id }) => !once.has(id)));
  });

  test('[P14] each version from before an overwrite stays for 30 days', () => {
    const before = (age: number) => version(age, 'automatic', 'Before its text was replaced');
    expect(remainingAges([before(MINUTE), before(2 * MINUTE), before(3 * MINUTE)])).toHaveLength(3);
    expect(remainingAges([before(29 * DAY), before(29 * DAY + MINUTE)])).toHaveLength(2);
    expect(remainingAges([version(MINUTE), before(31 * DAY), before(31 * DAY + MINUTE)])).toHaveLength(2);
  });

  test('named versions stay at any age', () => {
    const named = Array.from({ length: 30 }, (_none, at) => version(400 * DAY + at * MINUTE, 'named'));
    expect(remainingAges(named)).toHaveLength(30);
    expect(remainingAges(named, 10)).toHaveLength(30);
  });
});

describe('the version limit of a plan', () => {
  const daily = (count: number) => Array.from({ length: count }, (_none, at) => version((at + 1) * DAY));

  test('the limit is kept by deleting the oldest automatic versions', () => {
    expect(remainingAges(daily(12), 10)).toEqual(daily(10).map(({ createdAt }) => NOW - createdAt));
    expect(remainingAges([...daily(12), version(40 * DAY, 'named')], 10)).toHaveLength(10);
  });

  test('[P14] the limit never deletes the newest version or versions from before an overwrite of today', () => {
    const named = Array.from({ length: 10 }, (_none, at) => version((at + 1) * DAY, 'named'));
    const before = [1, 2, 3].map((hours) => version(hours * HOUR, 'automatic', 'Before'));
    expect(remainingAges([...named, version(MINUTE), version(70 * MINUTE), ...before], 10)).toEqual([
      ...named.map(({ createdAt }) => NOW - createdAt),
      MINUTE,
      HOUR,
      2 * HOUR,
      3 * HOUR,
    ]);
  });
});
