// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Newsletter } from '#shared/operations/newsletter.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { clearDraft } from './newsletter-draft.ts';
import { NewsletterPage } from './newsletter-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));
vi.mock('#client/lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const GET = '/operations/get-newsletter';
const TEST = '/operations/send-test-newsletter';
const SEND = '/operations/send-newsletter';
const CONTINUE = '/operations/continue-newsletter';
const EXPORT = '/operations/export-newsletter-recipients';
const GET_RUN = '/operations/get-run';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const RUN = {
  id: ID,
  kind: 'newsletter',
  state: 'running',
  progress: 0.5,
  note: 'Sending the newsletter: 1 of 2',
  position: null,
  result: null,
  error: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
};
const newsletter = (more: Partial<Newsletter> = {}): Newsletter => ({
  id: ID,
  subject: 'What was new',
  createdAt: '2026-11-21T09:00:00.000Z',
  runId: ID,
  state: 'done',
  recipients: 2,
  sent: 2,
  failed: 0,
  uncertain: 0,
  ...more,
});
const answer = (recipients: number, last: Newsletter | null = null) => ({ body: { recipients, last } });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

const toasts = recordToasts();
beforeEach(async () => {
  localStorage.clear();
  clearDraft();
  queryClient.clear();
  setSessionId('s1');
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function write(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'News' } });
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'It is **new**.' } });
}

test('nothing can be sent without a subject, a text or a recipient', async () => {
  stubFetch({ [GET]: answer(0) });
  render(<NewsletterPage />);
  expect(await screen.findByText('0 recipients')).toBeTruthy();
  expect(button('Send a test to me').disabled).toBe(true);
  await write();
  expect(button('Send a test to me').disabled).toBe(false);
  expect(button('Send to 0 people').disabled).toBe(true);
});

test('the preview shows the text in a frame without scripts', async () => {
  stubFetch({ [GET]: answer(2) });
  render(<NewsletterPage />);
  await write();
  fireEvent.click(button('Preview'));
  const frame = await screen.findByTitle<HTMLIFrameElement>('The text of the newsletter');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toContain('<strong>new</strong>');
});

test('a test is sent to the administrator, and a refusal is shown', async () => {
  const calls = stubFetch({ [GET]: answer(2), [TEST]: { body: { email: 'keeper@letters.example' } } });
  render(<NewsletterPage />);
  await write();
  fireEvent.click(button('Send a test to me'));
  await waitFor(() =>
    expect(toasts.map(({ title }) => title)).toEqual(['The test is on its way to keeper@letters.example.']),
  );
  expect(bodiesOf(calls, TEST)).toEqual([{ subject: 'News', content: 'It is **new**.' }]);
});

test('the newsletter is sent after a confirmation that names the number of people, and the draft is deleted', async () => {
  const calls = stubFetch({ [GET]: answer(2), [SEND]: { body: RUN } });
  render(<NewsletterPage />);
  await write();
  fireEvent.click(button('Send to 2 people'));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('“News” will be sent to 2 people.')).toBeTruthy();
  expect(bodiesOf(calls, SEND)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
  await waitFor(() =>
    expect(bodiesOf(calls, SEND)).toEqual([{ subject: 'News', content: 'It is **new**.' }]),
  );
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe(''));
});

test('a newsletter under way shows its progress, and no second one can be sent', async () => {
  stubFetch({ [GET]: answer(2, newsletter({ state: 'running', sent: 1 })), [GET_RUN]: { body: RUN } });
  render(<NewsletterPage />);
  await write();
  expect(await screen.findByText('Sending the newsletter: 1 of 2 · 50 %')).toBeTruthy();
  expect(button('Cancel').disabled).toBe(false);
  expect(button('Send to 2 people').disabled).toBe(true);
});

test('a newsletter that stopped shows its numbers and is continued', async () => {
  const stopped = newsletter({ state: 'failed', recipients: 9, sent: 2, failed: 5, uncertain: 1 });
  const calls = stubFetch({ [GET]: answer(9, stopped), [CONTINUE]: { body: RUN } });
  render(<NewsletterPage />);
  expect(
    await screen.findByText(
      /2 of 9 sent, 5 refused by the mail server, 1 interrupted, which may have arrived, stopped$/,
    ),
  ).toBeTruthy();
  fireEvent.click(button('Continue'));
  await waitFor(() => expect(bodiesOf(calls, CONTINUE)).toEqual([{ id: ID }]));
});

test('the list of recipients is saved as CSV', async () => {
  const recipients = [
    { email: 'ines@letters.example', username: 'Ines, "I"' },
    { email: 'tova@letters.example', username: null },
  ];
  stubFetch({ [GET]: answer(2), [EXPORT]: { body: { recipients, totalRecipients: 2 } } });
  render(<NewsletterPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  const [name, blob] = vi.mocked(saveFile).mock.calls[0] ?? ['', new Blob()];
  expect(name).toBe('foolscap-newsletter.csv');
  expect(await blob.text()).toBe(
    'Email,Username\r\nines@letters.example,"Ines, ""I"""\r\ntova@letters.example,\r\n',
  );
});
