// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setSessionId } from '#client/api/session.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { ContactForm } from './contact-form.tsx';

const RECEIVED = { '/api/contact': { body: { received: true } } };
const ARRIVED = 'Your message has arrived. The answer comes to your email address.';

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
});

test('an empty form is not sent, and its fields say what they lack', async () => {
  const calls = stubFetch(RECEIVED);
  render(<ContactForm />);
  send();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  screen.getByText('Write a message first.');
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  type('Email', 'ines');
  type('Message', 'x'.repeat(5_001));
  send();
  expect(await screen.findByText('Invalid email')).toBeTruthy();
  screen.getByText('A message has at most 5,000 characters; this one has 5,001. Nothing was sent.');
  expect(calls).toEqual([]);
});

test('a visitor sends an address, a message and the empty trap; then the page says that it has arrived', async () => {
  const calls = stubFetch(RECEIVED);
  render(<ContactForm />);
  type('Email', ' ines@letters.example ');
  type('Message', 'Does it work on a train?');
  send();
  expect(await screen.findByText(ARRIVED)).toBeTruthy();
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/contact', { email: 'ines@letters.example', content: 'Does it work on a train?', website: '' }],
  ]);
});

test('a signed-in writer is not asked for an address', async () => {
  setSessionId('s1');
  const calls = stubFetch(RECEIVED);
  render(<ContactForm />);
  expect(screen.queryByLabelText('Email')).toBeNull();
  type('Message', 'Thank you.');
  send();
  await screen.findByText(ARRIVED);
  expect(calls.map(({ body }) => body)).toEqual([{ content: 'Thank you.', website: '' }]);
});

test('a writer whose session has ended is asked for an address, and nothing typed is lost', async () => {
  setSessionId('s1');
  const refusal = { statusCode: 400, message: 'Email is required', data: { path: 'email' } };
  stubFetch({ '/api/contact': { status: 400, body: refusal } });
  render(<ContactForm />);
  type('Message', 'Thank you.');
  send();
  expect(await screen.findByText('Email is required')).toBeTruthy();
  const calls = stubFetch(RECEIVED);
  type('Email', 'ines@letters.example');
  send();
  await screen.findByText(ARRIVED);
  expect(calls.map(({ body }) => body)).toEqual([
    { email: 'ines@letters.example', content: 'Thank you.', website: '' },
  ]);
});

test('a refused message stays in the form, with the sentence at its field or above the form', async () => {
  const tooMany = { statusCode: 429, message: 'Too many messages. Try again in an hour.', data: {} };
  stubFetch({ '/api/contact': { status: 429, body: tooMany } });
  render(<ContactForm />);
  type('Email', 'ines@letters.example');
  type('Message', 'Hello?');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(tooMany.message);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message').value).toBe('Hello?');

  const wrong = { statusCode: 400, message: 'This is not an address.', data: { path: 'email' } };
  stubFetch({ '/api/contact': { status: 400, body: wrong } });
  send();
  expect(await screen.findByText(wrong.message)).toBeTruthy();
  expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
});

test('without a network the message stays in the form and can be sent again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  render(<ContactForm />);
  type('Email', 'ines@letters.example');
  type('Message', 'Hello?');
  send();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The server does not answer. Your message is still here; send it again when you are online.',
  );
  stubFetch(RECEIVED);
  send();
  expect(await screen.findByText(ARRIVED)).toBeTruthy();
});
