import { expect, test } from 'vitest';
import { actionName } from '#shared/ai/action-names.ts';
import { ledgerCsv, ledgerLines } from './ledger-lines.ts';

// The page shows the day where the reader is, and the CSV has the time by UTC.
const CREATED_AT = new Date(2026, 10, 21, 12).toISOString();

const entry = (id: string, amount: number, reason: string, kind: string | null = null) => ({
  id,
  createdAt: CREATED_AT,
  amount,
  reason,
  kind,
  action: null,
  item: null,
});
const ENTRIES = [
  entry('e', 0.5, 'return', 'research'),
  entry('d', -0.5, 'spend', 'research'),
  entry('c', -0.05, 'spend', 'assistant'),
  entry('b', 50, 'purchase'),
  entry('a', 10, 'sign-up'),
];

test('each line has its reason, its kind of work, its sign, and the balance after it', () => {
  const lines = ledgerLines(ENTRIES, 59.95);
  expect(lines.map(({ what, work, change, balance }) => [what, work, change, balance])).toEqual([
    ['Returned', 'Research', '+0.50', '59.95'],
    ['Spent', 'Research', '−0.50', '59.45'],
    ['Spent', 'AI answer', '−0.05', '59.95'],
    ['Credits bought', '', '+50.00', '60.00'],
    ['Sign-up credits', '', '+10.00', '10.00'],
  ]);
  expect(lines[0]?.date).toBe('Nov 21, 2026');
});

test('balances do not drift over a thousand small lines', () => {
  const lines = ledgerLines(
    Array.from({ length: 1000 }, (_, index) => entry(String(index), -0.05, 'spend', 'assistant')),
    0,
  );
  expect(lines.at(-1)?.balance).toBe('49.95');
});

test('a reason that this page does not know is shown as a change', () => {
  const [line] = ledgerLines([entry('a', 1, 'constructor', 'toString')], 1);
  expect([line?.what, line?.work]).toEqual(['Changed', '']);
});

test('an answer is named by its action and its page', () => {
  const item = { id: 'd', workspaceId: 'w', title: 'High Water' };
  const [line] = ledgerLines([{ ...entry('a', -0.05, 'spend', 'assistant'), action: 'shorten', item }], 9.95);
  expect([line?.what, line?.work, line?.item]).toEqual(['Spent', actionName('shorten'), item]);
  expect(line?.time).toBe('12:00 PM');
});

test('the CSV has a row of names and plain numbers', () => {
  expect(ledgerCsv(ENTRIES.slice(3), 60)).toBe(
    `Date,What,For,Page,Change,Balance\r\n${CREATED_AT},Credits bought,,,50.00,60.00\r\n${CREATED_AT},Sign-up credits,,,10.00,10.00\r\n`,
  );
});

test('a title in the CSV is quoted, and never a formula', () => {
  const titled = (title: string) =>
    ledgerCsv([{ ...ENTRIES[2]!, item: { id: 'd', workspaceId: 'w', title } }], 1).split('\r\n')[1];
  expect(titled('One, "two"')).toContain(',"One, ""two""",');
  expect(titled('=1+1')).toContain(",'=1+1,");
});
