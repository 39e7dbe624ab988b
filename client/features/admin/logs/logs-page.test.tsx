// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '#shared/operations/logs.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { logCsv } from './log-csv.ts';
import { LogsPage } from './logs-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));
vi.mock('#client/lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const LIST = '/operations/get-logs';
const EXPORT = '/operations/export-logs';
const entry = (more: Partial<LogEntry> = {}): LogEntry => ({
  id: 'e1',
  createdAt: '2026-11-21T09:00:00.000Z',
  level: 'info',
  message: 'Granted 5.00 credits. Reason: A gift.',
  actorId: 'a1',
  actor: 'keeper@letters.example',
  subjectId: 'u1',
  subject: 'amber@letters.example',
  ...more,
});
const page = (entries: LogEntry[], totalPages = 1) => ({
  body: { entries, totalPages, totalEntries: entries.length },
});
const REFUSED = { status: 400, body: { statusCode: 400, message: 'No.', data: { code: 'invalid_input' } } };

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a failed request says so and can be repeated', async () => {
  stubFetch({ [LIST]: REFUSED });
  render(<LogsPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('The log could not be loaded: No.');
  stubFetch({ [LIST]: page([]) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No entry matches.')).toBeTruthy();
});

test('the server, nobody and an erased account are told apart', async () => {
  stubFetch({
    [LIST]: page([
      entry(),
      entry({
        id: 'e2',
        actorId: null,
        actor: null,
        subjectId: null,
        subject: null,
        message: 'Made a backup.',
      }),
      entry({ id: 'e3', subject: null, level: 'error' }),
    ]),
  });
  render(<LogsPage />);
  const rows = within(await screen.findByRole('table', { name: 'Log' })).getAllByRole('row');
  const cellsOf = (at: number) =>
    within(rows[at] ?? document.body)
      .getAllByRole('cell')
      .slice(1, 4)
      .map(({ textContent }) => textContent);
  expect(cellsOf(1)).toEqual(['Info', 'keeper@letters.example', 'amber@letters.example']);
  expect(cellsOf(2)).toEqual(['Info', 'Server', '–']);
  expect(cellsOf(3)).toEqual(['Error', 'keeper@letters.example', 'Erased account']);
});

test('filters are sent together, once the typing rests, and begin at the first page', async () => {
  const calls = stubFetch({ [LIST]: page([entry()], 3) });
  render(<LogsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'warning' } });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'am' } });
  fireEvent.change(screen.getByLabelText('Person'), { target: { value: 'amber' } });
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: ' credits ' } });
  await waitFor(() =>
    expect(bodiesOf(calls, LIST).at(-1)).toEqual({
      skip: 0,
      level: 'warning',
      person: 'amber',
      text: 'credits',
    }),
  );
  expect(JSON.stringify(bodiesOf(calls, LIST))).not.toContain('"am"');
});

test('the export downloads what matches, and says when older entries are left out', async () => {
  const calls = stubFetch({
    [LIST]: page([entry()]),
    [EXPORT]: { body: { entries: [entry()], totalEntries: 12_001 } },
  });
  render(<LogsPage />);
  fireEvent.change(screen.getByLabelText('Level'), { target: { value: 'info' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toBe('foolscap-log.csv'));
  expect(bodiesOf(calls, EXPORT)).toEqual([{ level: 'info' }]);
  expect(toasts[0]?.title).toBe('The file has the newest 1 entries.');
});

test('a failed export says so', async () => {
  stubFetch({ [LIST]: page([entry()]), [EXPORT]: REFUSED });
  render(<LogsPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['The log could not be downloaded.']));
});

test('a cell of the file is quoted, and none is a formula', () => {
  expect(
    logCsv([entry({ message: '=1+1, "quoted"', actor: null, actorId: null, subject: '+49@x.example' })]),
  ).toBe(
    'Time,Level,By,Concerns,Message\r\n' +
      `2026-11-21T09:00:00.000Z,info,server,'+49@x.example,"'=1+1, ""quoted"""\r\n`,
  );
});
