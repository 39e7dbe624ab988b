import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { clockEnvironment, clockSetting, farClock } from './test-clock.ts';

const DAY = 86_400_000;

/** Runs a program at another time. @returns its output as JSON */
function run(setting: string, program: string): unknown {
  const env = { PATH: process.env['PATH'], ...clockEnvironment(setting, {}) };
  return JSON.parse(execFileSync(process.execPath, ['--eval', program], { env, encoding: 'utf8' }));
}

/** The parts of a date that a reader in a zone sees. */
const dayIn = (zone: string, time: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(time);

test.each(['2026-11-28T21:00:00Z', '2026-12-31T23:59:50Z', '2027-12-27T12:00:00Z', '2028-02-29T06:00:00Z'])(
  'at %s the far clock is at least 430 days ahead, at a time that is in the next month where people read it',
  (today) => {
    const now = Date.parse(today);
    const { zone, startsAt } = farClock(now);
    expect(startsAt - now).toBeGreaterThanOrEqual(430 * DAY);
    expect(dayIn('UTC', startsAt)).not.toMatch(/-01$/);
    expect(dayIn(zone, startsAt)).toMatch(/-01$/);
  },
);

test('a process with a test clock, its threads and its child processes have that time and zone', () => {
  const worker = "require('node:worker_threads').parentPort.postMessage(Date.now())";
  const program = `
    const { Worker } = require('node:worker_threads');
    const { execFileSync } = require('node:child_process');
    const { writeFileSync, mkdtempSync } = require('node:fs');
    const { join } = require('node:path');
    const file = join(mkdtempSync(join(require('node:os').tmpdir(), 'clock-')), 'worker.cjs');
    writeFileSync(file, ${JSON.stringify(worker)});
    const child = Number(execFileSync(process.execPath, ['--print', 'Date.now()']));
    new Worker(file).on('message', (thread) => console.log(JSON.stringify({
      times: [Date.now(), new Date().getTime(), Date.parse(Date()), child, thread],
      hour: new Date('2020-02-29T00:00:00Z').getHours(),
    })));`;
  const { times, hour } = run('Pacific/Kiritimati 2031-05-31T12:00:00Z', program) as {
    times: number[];
    hour: number;
  };
  expect(hour).toBe(14);
  // The day, because a busy machine may take its time for the processes.
  for (const time of times) expect(new Date(time).toISOString()).toMatch(/^2031-05-31/);
});

test('a shifted date is a Date: it parses, compares, clones and sets as the real one', () => {
  const program = `
    class Day extends Date {}
    const date = new Date(2020, 1, 29, 12);
    console.log(JSON.stringify([
      date instanceof Date, date.constructor === Date, structuredClone(date) instanceof Date,
      new Day() instanceof Day, new Day().getUTCFullYear(), new Date('2020-02-29').toISOString(),
      date.toISOString(), Date.UTC(2020, 0), Date.name, typeof Date(), new Date(date).getTime() === date.getTime(),
    ]));`;
  expect(run('Asia/Kolkata 2031-05-31T12:00:00Z', program)).toEqual([
    true,
    true,
    true,
    true,
    2031,
    '2020-02-29T00:00:00.000Z',
    '2020-02-29T06:30:00.000Z',
    Date.UTC(2020, 0),
    'Date',
    'string',
    true,
  ]);
});

test('a check that compares a fixed date with the real clock passes today and fails at the test clock', () => {
  const fixed = JSON.stringify(new Date().toISOString());
  const passes = `console.log(Math.abs(Date.now() - Date.parse(${fixed})) < ${DAY})`;
  expect(run(clockSetting({ zone: 'UTC', startsAt: Date.now() }), passes)).toBe(true);
  expect(run(clockSetting(farClock(Date.now())), passes)).toBe(false);
});

test('a check that takes the UTC date for the local one fails at the far clock', () => {
  const passes = 'const now = new Date(); console.log(now.getDate() === now.getUTCDate())';
  expect(run(clockSetting(farClock(Date.now())), passes)).toBe(false);
});

test.each([
  'Europe/Berlin',
  'Europe/Berlin soon',
  '2027-12-31T23:59:50Z',
  'Middle/Earth 2027-12-31T23:59:50Z',
])('the setting “%s” is refused, so that the tests do not run at the real time unnoticed', (setting) => {
  expect(() => clockEnvironment(setting, {})).toThrow(RangeError);
});

test('the tests themselves run at the time that TEST_CLOCK sets', () => {
  const { TEST_CLOCK = '', TZ } = process.env;
  const [zone, time = ''] = TEST_CLOCK.split(' ');
  const startedAt = TEST_CLOCK ? Date.parse(time) : Date.now();
  expect(TEST_CLOCK ? TZ : undefined).toBe(TEST_CLOCK ? zone : undefined);
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(0);
  expect(Date.now() - startedAt).toBeLessThan(DAY);
});
