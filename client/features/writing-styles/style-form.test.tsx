// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReactNode } from 'react';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { queryClient } from '#client/api/query-client.ts';
import { recordToasts } from '#client/ui/toasts/testing/record-toasts.ts';
import { openSettings, settingsTab } from '#client/workspace/settings/open-settings.ts';
import { SAMPLE, showStyles, styleOf, WORKSPACE_ID } from './testing/styles-screen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...props }: { to: string; children?: ReactNode }) => (
    <a href={to} {...props}>
      {children}
    </a>
  ),
}));

const CREATE = 'create-workspace-writing-style';
const toasts = recordToasts();
beforeEach(() => {
  localStorage.clear();
  queryClient.clear();
  openSettings('writing-styles');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choose = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
async function create() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create style' });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
}

test('an empty form names what is missing, focuses the first field, and sends nothing', async () => {
  const { sent } = showStyles();
  await create();
  expect(screen.getByText('Please provide a name')).toBeTruthy();
  expect(screen.getByText('Please provide sample content')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')));
  type('Name', 'Salt');
  expect(screen.queryByText('Please provide a name')).toBeNull();
  expect(screen.getByText('Please provide sample content')).toBeTruthy();
  expect(sent(CREATE)).toEqual([]);
});

test('a form with a URL names a missing and an invalid one, and sends nothing', async () => {
  const { sent } = showStyles();
  choose('URL');
  type('Name', 'Salt');
  await create();
  expect(screen.getByText('Please provide a URL')).toBeTruthy();
  type('URL of the page', 'letters.example');
  await create();
  expect(screen.getByText('Please provide a valid URL')).toBeTruthy();
  expect(sent(CREATE)).toEqual([]);
});

test('a short sample is refused with its number of words', async () => {
  const { sent } = showStyles();
  type('Name', 'Salt');
  type('Sample', 'The tide came in.');
  await create();
  expect(
    screen.getByText('This sample has 4 words. At least 50 are needed to describe a style.'),
  ).toBeTruthy();
  expect(sent(CREATE)).toEqual([]);
});

test('exactly one of text and URL is sent, and a success empties the form', async () => {
  const { sent } = showStyles({ answers: { [CREATE]: { body: styleOf() } } });
  type('Name', ' Salt and plain ');
  type('Sample', SAMPLE);
  await create();
  await waitFor(() => expect(toasts).toMatchObject([{ title: 'Writing style created successfully' }]));
  expect(sent(CREATE)).toEqual([
    { id: expect.any(String), name: 'Salt and plain', text: SAMPLE, workspaceId: WORKSPACE_ID },
  ]);
  expect([valueOf('Name'), valueOf('Sample')]).toEqual(['', '']);
  choose('URL');
  type('Name', 'Letters');
  type('URL of the page', 'https://letters.example/a');
  await create();
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(sent(CREATE)[1]).toEqual({
    id: expect.any(String),
    name: 'Letters',
    url: 'https://letters.example/a',
    workspaceId: WORKSPACE_ID,
  });
});

test('Enter in the name creates the style and does not submit the settings', async () => {
  const { sent } = showStyles({ answers: { [CREATE]: { body: styleOf() } } });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create style' }).disabled).toBe(false),
  );
  type('Name', 'Salt');
  type('Sample', SAMPLE);
  const wasLeft = fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' });
  expect(wasLeft).toBe(false);
  await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
});

test('a style for oneself is created as one of the user', async () => {
  const { sent } = showStyles({
    answers: { 'create-writing-style': { body: styleOf({ workspaceId: null }) } },
  });
  choose('Only you');
  type('Name', 'Letters');
  type('Sample', SAMPLE);
  // The server's model makes it, and the signed-in user of this test is not known.
  await waitFor(() => expect(screen.getByText(/This costs 0\.05 credits/)).toBeTruthy());
  expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/pricing');
  expect(sent('create-writing-style')).toEqual([]);
});

test('a failure shows the server’s sentence in the form, and the sample stays', async () => {
  const message = 'There is no page at this URL (404). Check the address.';
  showStyles({
    answers: { [CREATE]: { status: 400, body: { message, data: { code: 'invalid_input' } } } },
  });
  choose('URL');
  type('Name', 'Salt');
  type('URL of the page', 'https://letters.example/gone');
  await create();
  expect((await screen.findByRole('alert')).textContent).toBe(message);
  expect([valueOf('Name'), valueOf('URL of the page')]).toEqual(['Salt', 'https://letters.example/gone']);
  expect(toasts).toEqual([]);
});

test('a failure without a sentence has the default one', async () => {
  // An answer whose form this page does not know is a fault of the page.
  showStyles({ answers: { [CREATE]: () => Promise.reject(new Error('')) } });
  const { creationError } = await import('./style-draft.ts');
  expect(creationError(new Error('x'))).toBe('Failed to create writing style');
  expect(creationError(undefined)).toBe('Failed to create writing style');
});

test('offline a sentence says that nothing was made, and the sample stays', async () => {
  showStyles({ answers: { [CREATE]: new TypeError('Failed to fetch') } });
  type('Name', 'Salt');
  type('Sample', SAMPLE);
  await create();
  expect((await screen.findByRole('alert')).textContent).toContain('Foolscap cannot be reached');
  expect(valueOf('Sample')).toBe(SAMPLE);
});

test('a failure after the dialog was closed is a toast', async () => {
  const message = 'The AI model failed.';
  showStyles({ answers: { [CREATE]: { status: 503, body: { message, data: { code: 'unavailable' } } } } });
  type('Name', 'Salt');
  type('Sample', SAMPLE);
  await create();
  settingsTab.set(null);
  await waitFor(() =>
    expect(toasts).toMatchObject([{ title: 'Failed to create writing style', detail: message }]),
  );
});

test('without a model the button is disabled beside the sentence and the way to set one up', async () => {
  showStyles({ ai: { isConfigured: false, model: null, host: null } });
  expect(await screen.findByText(AI_MESSAGES.notSetUp)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create style' }).disabled).toBe(true);
  choose('Open AI settings');
  expect(settingsTab.get()).toBe('ai');
});
