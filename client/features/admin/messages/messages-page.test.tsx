// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ContactMessage } from '#shared/operations/contact-messages.ts';
import { queryClient } from '#client/api/query-client.ts';
import { setSessionId } from '#client/api/session.ts';
import { bodiesOf, stubFetch } from '#client/api/testing/fetch-stub.ts';
import { shortDate } from '#client/lib/dates.ts';
import { uiLayers } from '#client/ui/layers/ui-layers.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { MessagesPage } from './messages-page.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to }: { children: ReactNode; to: string }) => <a href={to}>{children}</a>,
}));

const LIST = '/operations/get-contact-messages';
const MARK = '/operations/mark-contact-message-read';
const REPLY = '/operations/reply-to-contact-message';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const message = (more: Partial<ContactMessage> = {}): ContactMessage => ({
  id: ID,
  createdAt: '2026-11-21T09:00:00.000Z',
  userId: null,
  email: 'reader@letters.example',
  plan: null,
  content: 'How do I export?\nThank you.',
  isRead: false,
  repliedAt: null,
  reply: null,
  ...more,
});
const page = (messages: ContactMessage[], totalPages = 1) => ({
  body: { messages, totalPages, totalMessages: messages.length, unreadMessages: 1 },
});

const toasts = recordToasts();
beforeEach(async () => {
  localStorage.clear();
  queryClient.clear();
  setSessionId('s1');
  await uiLayers.load();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a failed request says so and can be repeated; an empty inbox says where messages come from', async () => {
  stubFetch({
    [LIST]: { status: 400, body: { statusCode: 400, message: 'No.', data: { code: 'invalid_input' } } },
  });
  render(<MessagesPage />);
  expect((await screen.findByRole('alert')).textContent).toBe('The messages could not be loaded: No.');
  stubFetch({ [LIST]: page([]) });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Nobody has written yet.')).toBeTruthy();
});

test('a message shows the plan of its sender', async () => {
  stubFetch({
    [LIST]: page([
      message({ plan: 'pro', userId: ID }),
      message({ id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f', plan: 'free' }),
      message({ id: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d70' }),
    ]),
  });
  render(<MessagesPage />);
  const items = await screen.findAllByRole('listitem');
  const sent = shortDate(message().createdAt);
  expect(items.map((item) => item.querySelector('.small')?.textContent)).toEqual([
    `${sent} · Pro plan, signed in`,
    `${sent} · Free plan, not signed in`,
    `${sent} · without an account`,
  ]);
});

test('a message is marked as read, and a refusal is shown', async () => {
  const calls = stubFetch({ [LIST]: page([message()]), [MARK]: { body: { id: ID } } });
  render(<MessagesPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(bodiesOf(calls, MARK)).toEqual([{ id: ID, isRead: true }]));
  await waitFor(() => expect(bodiesOf(calls, LIST)).toHaveLength(2));
  stubFetch({
    [LIST]: page([message()]),
    [MARK]: { status: 404, body: { statusCode: 404, message: 'Not there.', data: { code: 'not_found' } } },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['The message could not be marked.']));
});

test('a reply needs a text, keeps it when it is refused, and is sent with the message shown above it', async () => {
  const refused = { status: 409, body: { statusCode: 409, message: 'Taken.', data: { code: 'conflict' } } };
  stubFetch({ [LIST]: page([message()]), [REPLY]: refused });
  render(<MessagesPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Reply to reader@letters.example' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/How do I export\?/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
  expect(await dialog.findByText('Write your reply.')).toBeTruthy();
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Reply');
  fireEvent.change(field, { target: { value: 'Open Share.' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Taken.');
  expect(field.value).toBe('Open Share.');
  const calls = stubFetch({ [LIST]: page([message()]), [REPLY]: { body: { id: ID } } });
  fireEvent.click(dialog.getByRole('button', { name: 'Send reply' }));
  await waitFor(() => expect(bodiesOf(calls, REPLY)).toEqual([{ id: ID, content: 'Open Share.' }]));
  await waitFor(() =>
    expect(toasts.map(({ title }) => title)).toEqual(['Your reply is on its way to reader@letters.example.']),
  );
});

test('an answered message shows its reply and cannot be answered again', async () => {
  stubFetch({
    [LIST]: page([message({ isRead: true, repliedAt: '2026-11-22T09:00:00.000Z', reply: 'Open Share.' })]),
  });
  render(<MessagesPage />);
  expect(await screen.findByText('Open Share.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull();
});

test('the filter begins at the first page', async () => {
  const calls = stubFetch({ [LIST]: page([message()], 3) });
  render(<MessagesPage />);
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
  fireEvent.click(screen.getByRole('button', { name: 'Unread' }));
  await waitFor(() =>
    expect(bodiesOf(calls, LIST)).toEqual([{ skip: 0 }, { skip: 10 }, { skip: 0, isRead: false }]),
  );
});
