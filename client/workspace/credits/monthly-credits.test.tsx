// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { isMonthDue, MonthlyCredits } from './monthly-credits.tsx';

const GRANT = '/operations/process-monthly-free-credits';
const grants = (calls: { path: string }[]) => calls.filter(({ path }) => path === GRANT).length;
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the month is due in an earlier UTC month, whatever the local date is', () => {
  const november = Date.parse('2026-11-01T00:00:00.000Z');
  expect(isMonthDue('2026-10-31T23:59:59.999Z', november)).toBe(true);
  expect(isMonthDue('2026-11-01T00:00:00.000Z', november)).toBe(false);
  expect(isMonthDue('2025-12-31T10:00:00.000Z', Date.parse('2026-01-01T00:00:00.000Z'))).toBe(true);
  expect(isMonthDue('2026-12-01T00:00:00.000Z', november)).toBe(false);
  // An account whose mailbox has had the free credits of another account.
  expect(isMonthDue(null, november)).toBe(false);
});

test('the first visit of a month asks for the credits once, and reads the user again', async () => {
  let isGranted = false;
  const calls = stubFetch({
    '/auth/me': () => ({
      body: { id: 'u1', lastFreeCredits: isGranted ? new Date().toISOString() : '2020-01-01T00:00:00.000Z' },
    }),
    [GRANT]: () => {
      isGranted = true;
      return { body: { credits: 10, granted: 2 } };
    },
  });
  render(<MonthlyCredits />);
  await vi.waitFor(() => expect(calls.filter(({ path }) => path === '/auth/me')).toHaveLength(2));
  await settle();
  cleanup();
  render(<MonthlyCredits />);
  await settle();
  expect(grants(calls)).toBe(1);
});

test('a later visit of the month asks for nothing', async () => {
  const calls = stubFetch({
    '/auth/me': { body: { id: 'u2', lastFreeCredits: new Date().toISOString() } },
  });
  render(<MonthlyCredits />);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  await settle();
  expect(grants(calls)).toBe(0);
});
