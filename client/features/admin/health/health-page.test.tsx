// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ServerHealth } from '#shared/operations/server-health.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { HealthPage } from './health-page.tsx';
import { healthGroups } from './health-rows.ts';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

const HEALTH = '/operations/get-server-health';
// The page compares times with its own clock.
const NOW = Date.now();
const at = (hoursAgo: number) => new Date(NOW - hoursAgo * 60 * 60 * 1000).toISOString();
const GOOD: ServerHealth = {
  version: '1.4.0',
  startedAt: at(5),
  disk: { databaseBytes: 2 ** 20, walBytes: 0, freeBytes: 2 ** 30, markBytes: 2 ** 28, isLow: false },
  backups: {
    everyHours: 24,
    count: 3,
    newest: { name: 'backup.db', madeAt: at(2), bytes: 2 ** 20 },
    lastDrill: { at: at(48), file: 'backup.db', problems: 0 },
  },
  queues: { runsQueued: 1, runsRunning: 2, emails: 0, underived: 4, workerJobs: 0 },
  mail: { isSmtp: true, sent: 7, failed: 0 },
  services: {
    model: { name: 'model-a', offered: 3 },
    stripe: { sellsPro: true, lastEventAt: at(3) },
    signIn: ['google'],
    bucket: 'texts',
  },
};
const warningsOf = (health: Partial<ServerHealth>) =>
  healthGroups({ ...GOOD, ...health }, NOW)
    .flatMap(({ rows }) => rows)
    .flatMap(({ name, warning }) => (warning === undefined ? [] : [name]));

beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a failed request says so and can be repeated', async () => {
  stubFetch({
    [HEALTH]: { status: 400, body: { statusCode: 400, message: 'No.', data: { code: 'invalid_input' } } },
  });
  render(<HealthPage />);
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The state of the server could not be loaded: No.',
  );
  stubFetch({ [HEALTH]: { body: GOOD } });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1.4.0')).toBeTruthy();
  expect(screen.getByText('Nothing to do')).toBeTruthy();
  expect(screen.getByText('2 running, 1 waiting')).toBeTruthy();
});

test('the head counts the warnings', async () => {
  const mail = { isSmtp: false, sent: 0, failed: 2 };
  stubFetch({ [HEALTH]: { body: { ...GOOD, mail } } });
  render(<HealthPage />);
  expect(await screen.findByText('2 things to look at')).toBeTruthy();
});

const serviceTexts = (services: ServerHealth['services']) =>
  healthGroups({ ...GOOD, services }, NOW)
    .find(({ title }) => title === 'Services')
    ?.rows.map(({ name, value }) => `${name}: ${value}`);

test('the services of the settings are named', () => {
  expect(serviceTexts(GOOD.services)).toEqual([
    'Language model: model-a, and 2 more to select',
    'Stripe: Sells Hobby, Pro and credits',
    'Stripe’s last event: 3 h ago',
    'Sign-in by: Password, Passkey, Google',
    'Files: S3, bucket texts',
  ]);
});

test('a service that is off says how to set it, and is no warning', () => {
  const off = { model: null, stripe: null, signIn: [], bucket: null };
  expect(serviceTexts(off)).toEqual([
    'Language model: Off. Set AI_BASE_URL and AI_MODEL to offer one.',
    'Stripe: Off. Set STRIPE_SECRET_KEY and the settings beside it to sell plans and credits.',
    'Sign-in by: Password, Passkey',
    'Files: In the data folder',
  ]);
  expect(warningsOf({ services: off })).toEqual([]);
});

test('a healthy server has no warning', () => {
  expect(warningsOf({})).toEqual([]);
});

test.each<[string, Partial<ServerHealth>, string]>([
  ['a disk that cannot be read', { disk: null }, 'Free'],
  ['a disk that is nearly full', { disk: { ...GOOD.disk!, isLow: true } }, 'Free'],
  ['no backups', { backups: { ...GOOD.backups, everyHours: 0 } }, 'Made'],
  [
    'a backup that is late',
    { backups: { ...GOOD.backups, newest: { name: 'b', madeAt: at(49), bytes: 1 } } },
    'Newest',
  ],
  ['no drill', { backups: { ...GOOD.backups, lastDrill: null } }, 'Last drill'],
  [
    'a drill that found problems',
    { backups: { ...GOOD.backups, lastDrill: { at: at(1), file: 'b', problems: 2 } } },
    'Last drill',
  ],
  [
    'a drill of long ago',
    { backups: { ...GOOD.backups, lastDrill: { at: at(24 * 40), file: 'b', problems: 0 } } },
    'Last drill',
  ],
  [
    'payments of which Stripe has reported nothing',
    { services: { ...GOOD.services, stripe: { sellsPro: true, lastEventAt: null } } },
    'Stripe’s last event',
  ],
  ['emails that are written to files', { mail: { ...GOOD.mail, isSmtp: false } }, 'Sent by'],
  ['emails that were given up', { mail: { ...GOOD.mail, failed: 2 } }, 'Failed since the start'],
])('%s is a warning that says what to do', (_, health, name) => {
  expect(warningsOf(health)).toEqual([name]);
});

test('one problem of a drill is named in the singular', () => {
  const health = { ...GOOD, backups: { ...GOOD.backups, lastDrill: { at: at(1), file: 'b', problems: 1 } } };
  const rows = healthGroups(health, NOW).flatMap((group) => group.rows);
  expect(rows.find(({ name }) => name === 'Last drill')?.value).toMatch(/, 1 problem$/);
});
