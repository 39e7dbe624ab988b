// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readCurrentUser } from '#client/api/current-user-schema.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { PreferencesSection } from './preferences-section.tsx';

const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const user = readCurrentUser({ id: 'u1', email: 'ines@letters.example', sendNewsletter: false })!;
const newsletter = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Newsletter' });

test('a theme is stored on this device, and the theme of each workspace stores nothing', () => {
  stubFetch({});
  render(<PreferencesSection user={user} />);
  const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  expect(isPressed('Workspace')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect([localStorage.getItem('foolscap:theme'), isPressed('Dark')]).toEqual(['dark', 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'System' }));
  expect([localStorage.getItem('foolscap:theme'), isPressed('System')]).toEqual(['system', 'true']);
  fireEvent.click(screen.getByRole('button', { name: 'Workspace' }));
  expect([localStorage.getItem('foolscap:theme'), isPressed('Workspace')]).toEqual([null, 'true']);
});

test('the newsletter is switched at once and sent', async () => {
  const output = { id: 'u1', username: null, sendNewsletter: true };
  const calls = stubFetch({ '/operations/update-current-user': { body: output } });
  render(<PreferencesSection user={user} />);
  fireEvent.click(newsletter());
  expect(newsletter().checked).toBe(true);
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ sendNewsletter: true }]));
  expect(newsletter().checked).toBe(true);
});

test('a newsletter choice that cannot be sent is taken back, with the reason', async () => {
  stubFetch({});
  render(<PreferencesSection user={user} />);
  fireEvent.click(newsletter());
  await waitFor(() => expect(newsletter().checked).toBe(false));
  expect(toasts).toMatchObject([
    { title: 'The newsletter could not be changed.', detail: 'Network connection error' },
  ]);
});

test('AI is switched off at once and sent, and a choice that cannot be sent is taken back', async () => {
  const ai = () => screen.getByRole<HTMLInputElement>('switch', { name: 'AI' });
  const calls = stubFetch({ '/operations/update-ai-preference': { body: { isOff: true } } });
  render(<PreferencesSection user={user} />);
  fireEvent.click(ai());
  expect(ai().checked).toBe(false);
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ isOff: true }]));
  cleanup();
  stubFetch({});
  render(<PreferencesSection user={user} />);
  fireEvent.click(ai());
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'AI could not be switched.' }]));
  expect(ai().checked).toBe(true);
});
