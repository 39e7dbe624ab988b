// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DayStats } from '#shared/operations/statistics.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { DashboardPage } from './dashboard-page.tsx';
import { daysCsv } from './days-csv.ts';
import { changeOf, countedText, dayLabel, dollars, revenueChange, sourceName } from './day-texts.ts';

const STATS = '/operations/get-daily-stats';
const day = (date: string, totalViews: number, more: Partial<DayStats> = {}): DayStats => ({
  id: date,
  date,
  totalViews,
  prevDayViewsChangePercent: null,
  userCount: 143,
  paidUserCount: 17,
  userDelta: 0,
  paidUserDelta: 0,
  totalRevenue: 0,
  totalProfit: 0,
  sources: [],
  countedAt: `${date}T09:00:00.000Z`,
  ...more,
});
const VIEWS = [312, 420, 398, 466, 441, 502, 384];
const week = (today: Partial<DayStats> = {}): DayStats[] =>
  VIEWS.map((views, at) =>
    day(
      `2026-11-${15 + at}`,
      views,
      at === 6 ? today : at === 5 ? { totalRevenue: 33, totalProfit: 25 } : {},
    ),
  );
const answer = (today: Partial<DayStats> = {}) => {
  const weeklyStats = week(today);
  return { body: { dailyStats: weeklyStats.at(-1), weeklyStats } };
};

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const cardOf = (label: string) => screen.getByRole('heading', { name: label }).parentElement?.textContent;

test('the page says that it is loading, and that loading failed, with another attempt', async () => {
  stubFetch({
    [STATS]: { status: 400, body: { statusCode: 400, message: 'No.', data: { code: 'invalid_input' } } },
  });
  render(<DashboardPage />);
  expect(screen.getByRole('status').textContent).toContain('Loading statistics…');
  expect((await screen.findByRole('alert')).textContent).toBe('The statistics could not be loaded: No.');
  stubFetch({ [STATS]: answer() });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Page views, last 7 days' })).toBeTruthy();
});

test('four cards show the figures of today with their change', async () => {
  stubFetch({
    [STATS]: answer({
      prevDayViewsChangePercent: -23,
      totalRevenue: 36.5,
      paidUserDelta: 2,
      userDelta: -5,
    }),
  });
  render(<DashboardPage />);
  await screen.findByRole('table', { name: 'Weekly stats' });
  expect(cardOf('Total page views')).toBe('Total page views384−23% against yesterday');
  // 10.6 % is rounded down.
  expect(cardOf('Revenue')).toBe('Revenue$36.50+10% against yesterday');
  expect(cardOf('Paying users')).toBe('Paying users17+2 today');
  expect(cardOf('Users')).toBe('Users143−5 today');
  expect(screen.getByText('Saturday, Nov 21, 2026, counted until 09:00 UTC')).toBeTruthy();
});

test('the table of the chart has the seven days for screen readers', async () => {
  stubFetch({ [STATS]: answer() });
  render(<DashboardPage />);
  const table = await screen.findByRole('table', { name: 'Page views, last 7 days' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Sun 15312',
    'Mon 16420',
    'Tue 17398',
    'Wed 18466',
    'Thu 19441',
    'Fri 20502',
    'Sat 21384',
  ]);
});

test('the weekly stats are sums of the days', async () => {
  stubFetch({ [STATS]: answer({ totalRevenue: 8, totalProfit: -4 }) });
  render(<DashboardPage />);
  const rows = within(await screen.findByRole('table', { name: 'Weekly stats' })).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('Sat 21384143$8−$4');
  expect(rows.at(-1)?.textContent).toBe('7 days2,923–$41$21');
});

test('on the first day nothing is compared with days that were not counted, and no zero stands for them', async () => {
  const weeklyStats = week().map((one, at) =>
    at === 6
      ? one
      : { ...one, countedAt: null, totalViews: 0, userCount: 0, totalRevenue: 0, totalProfit: 0 },
  );
  stubFetch({ [STATS]: { body: { dailyStats: weeklyStats.at(-1), weeklyStats } } });
  render(<DashboardPage />);
  const rows = within(await screen.findByRole('table', { name: 'Weekly stats' })).getAllByRole('row');
  expect(rows[1]?.textContent).toBe('Sat 21384143$0$0');
  expect(rows[2]?.textContent).toBe('Fri 20––––');
  expect(screen.getByText(/^A day with dashes was not counted/)).toBeDefined();
  expect(cardOf('Total page views')).toBe('Total page views384Yesterday was not counted');
  expect(cardOf('Revenue')).toBe('Revenue$0Yesterday was not counted');
  expect(cardOf('Paying users')).toBe('Paying users17Yesterday was not counted');
  expect(cardOf('Users')).toBe('Users143Yesterday was not counted');
});

test('the figures of the days are downloaded as CSV', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:figures';
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  stubFetch({ [STATS]: answer() });
  render(<DashboardPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toEqual(['foolscap-statistics.csv']));
  click.mockRestore();
  const days = [
    day('2026-11-20', 0, { countedAt: null }),
    day('2026-11-21', 5, { totalRevenue: 8.5, totalProfit: -4 }),
  ];
  expect(daysCsv(days).split('\r\n')).toEqual([
    'Day (UTC),Views,Users,Paying users,Revenue (USD),Profit (USD)',
    '2026-11-20,,,,,',
    '2026-11-21,5,143,17,8.5,-4',
    '',
  ]);
});

test('sources are named for a reader; without one a sentence says so', async () => {
  const source = (name: string, visitors: number) => ({
    name,
    visitors,
    date: '2026-11-21',
    dailyStatsId: 'd',
  });
  stubFetch({
    [STATS]: answer({ sources: [source('direct', 141), source('search.example', 96), source('other', 3)] }),
  });
  render(<DashboardPage />);
  const table = await screen.findByRole('table', { name: 'Traffic sources' });
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Typed or unknown', 'search.example', 'Other sites']);
  cleanup();
  queryClient.clear();
  stubFetch({ [STATS]: answer() });
  render(<DashboardPage />);
  expect(await screen.findByText('No visitor has been counted today.')).toBeTruthy();
});

describe('the texts of a day', () => {
  test('a day without views before it has no change', async () => {
    stubFetch({ [STATS]: answer({ totalRevenue: 5 }) });
    render(<DashboardPage />);
    await screen.findByRole('table', { name: 'Weekly stats' });
    expect(cardOf('Total page views')).toBe('Total page views384None yesterday');
    expect(revenueChange(5, 0)).toBeNull();
  });

  test('the change of revenue is rounded down, also below zero', () => {
    expect([revenueChange(110.9, 100), revenueChange(99.9, 100), revenueChange(0, 100)]).toEqual([
      10, -1, -100,
    ]);
  });

  test('dates are those of UTC, and dollars have cents only when there are some', () => {
    expect(dayLabel('2026-11-21')).toBe('Sat 21');
    expect([dollars(36), dollars(36.5), dollars(1234)]).toEqual(['$36', '$36.50', '$1,234']);
    expect(changeOf(0).text).toBe('0');
    expect(sourceName('direct')).toBe('Typed or unknown');
  });

  test('a day that was not counted says so', () => {
    expect(countedText({ date: '2026-11-21', countedAt: null })).toBe(
      'Saturday, Nov 21, 2026, not counted yet',
    );
    expect(countedText({ date: '2026-11-21', countedAt: '2026-11-22T00:05:00.000Z' })).toBe(
      'Saturday, Nov 21, 2026, counted',
    );
  });
});
