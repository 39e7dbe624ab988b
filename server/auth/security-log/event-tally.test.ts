import { expect, test } from 'vitest';
import { EventTally, VARIOUS, type EventFields, type SecurityRow } from './event-tally.ts';

const NOON = Date.UTC(2026, 0, 1, 12);
const MINUTE_MS = 60_000;

const refused = (more: Partial<EventFields> = {}): EventFields => ({
  kind: 'log-in',
  result: 'refused',
  userId: null,
  subject: 'address:a',
  workspaceId: null,
  clientAddress: '203.0.113.7',
  detail: null,
  ...more,
});

/** Returns the rows that a tally makes of events. */
function rowsOf(events: Iterable<[EventFields, number]>): SecurityRow[] {
  const tally = new EventTally();
  const rows = new Set<SecurityRow>();
  for (const [event, at] of events) rows.add(tally.add(event, at).row);
  return [...rows];
}

const total = (rows: readonly SecurityRow[]): number => rows.reduce((sum, { count }) => sum + count, 0);

test('equal events of one minute share a row, which counts them', () => {
  const rows = rowsOf([
    [refused(), NOON],
    [refused(), NOON + 10],
    [refused({ subject: 'address:b' }), NOON + 20],
    [refused({ result: 'limited' }), NOON + 30],
    [refused(), NOON + MINUTE_MS],
  ]);
  expect(rows.map(({ count, createdAt, lastAt }) => [count, createdAt - NOON, lastAt - NOON])).toEqual([
    [2, 0, 10],
    [1, 20, 20],
    [1, 30, 30],
    [1, MINUTE_MS, MINUTE_MS],
  ]);
});

test('one client address that tries many accounts gets ten rows a minute and an eleventh that counts the other events', () => {
  const rows = rowsOf(Array.from({ length: 500 }, (_, at) => [refused({ subject: `address:${at}` }), NOON]));
  expect(rows).toHaveLength(11);
  expect(rows.at(-1)).toMatchObject({
    clientAddress: '203.0.113.7',
    subject: null,
    detail: VARIOUS,
    count: 490,
  });
  expect(total(rows)).toBe(500);
});

test('a user who is refused many things at many addresses gets ten rows a minute and an eleventh that counts the other events', () => {
  const rows = rowsOf(
    Array.from({ length: 50 }, (_, at) => [
      refused({ userId: 'mallory', clientAddress: `203.0.113.${at}` }),
      NOON,
    ]),
  );
  expect(rows).toHaveLength(11);
  expect(rows.at(-1)).toMatchObject({ userId: 'mallory', clientAddress: null, detail: VARIOUS, count: 40 });
});

test('a kind of event gets a hundred rows a minute from all addresses, and does not use up the rows of other kinds', () => {
  const many = Array.from(
    { length: 5_000 },
    (_, at) => [refused({ clientAddress: `198.51.${at >> 8}.${at & 255}` }), NOON] as [EventFields, number],
  );
  const rows = rowsOf([...many, [refused({ kind: 'change-role', result: 'done', userId: 'ada' }), NOON]]);
  expect(rows).toHaveLength(102);
  expect(rows.find(({ detail }) => detail === VARIOUS)).toMatchObject({ clientAddress: null, count: 4_900 });
  expect(rows.at(-1)).toMatchObject({ kind: 'change-role', userId: 'ada' });
  expect(total(rows)).toBe(5_001);
});

test('a kind of event gets 2,000 rows a day and then one a minute; the bound starts again the next day', () => {
  const events = function* (): Generator<[EventFields, number]> {
    for (let minute = 0; minute < 60; minute += 1)
      for (let at = 0; at < 200; at += 1)
        yield [refused({ clientAddress: `198.51.100.${at}` }), NOON + minute * MINUTE_MS];
  };
  const rows = rowsOf(events());
  expect(rows.length).toBeLessThanOrEqual(2_000 + 60);
  expect(total(rows)).toBe(12_000);
  const nextDay = NOON + 24 * 60 * MINUTE_MS;
  expect(rowsOf([...events(), [refused(), nextDay]]).at(-1)).toMatchObject({ clientAddress: '203.0.113.7' });
});
