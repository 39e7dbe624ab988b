// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AiAnswerView } from '#shared/operations/ai-answers.ts';
import { queryClient } from '#client/api/query-client.ts';
import { stubFetch } from '#client/api/testing/fetch-stub.ts';
import { readStoredAnswers } from './stored-answers.ts';
import { useAnswers } from './use-answers.ts';

const PATH = '/operations/get-document-answers';
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const newKey = () => ({ workspaceId: uuidv7(), documentId: uuidv7(), userId: uuidv7() });
let key = newKey();

beforeEach(() => {
  queryClient.clear();
  key = newKey();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const answer = (id: string, text = 'The grey sea.'): AiAnswerView => ({
  id,
  userId: key.userId,
  name: 'Ines',
  action: 'rewrite',
  model: 'llm-mock',
  createdAt: '2026-11-03T14:02:00.000Z',
  endedAt: null,
  wordsSent: 2,
  sent: [{ role: 'user', content: 'the sea' }],
  text,
});
const open = (isConnected: boolean) => renderHook(() => useAnswers(key, isConnected), { wrapper }).result;

test('useAnswers fetches all pages, and stores the answers on the device without the sent texts', async () => {
  stubFetch({
    [PATH]: ({ body }) => {
      const { after } = body as { after?: string };
      return {
        body: after
          ? { answers: [answer('two', '')], next: null }
          : { answers: [answer('one')], next: uuidv7() },
      };
    },
  });
  const result = open(true);
  expect(result.current.source).toBeNull();
  await waitFor(() => expect(result.current.source).toBe('server'));
  expect(result.current.answers.map(({ id }) => id)).toEqual(['one', 'two']);
  // An answer without a text cannot be compared.
  expect([...result.current.words]).toEqual([['one', ['The', 'grey', 'sea']]]);
  expect(result.current.isComplete).toBe(true);
  await waitFor(async () => {
    const stored = await readStoredAnswers(key);
    expect(stored?.answers.map(({ id, sent }) => [id, sent])).toEqual([
      ['one', null],
      ['two', null],
    ]);
  });
});

test('without a connection useAnswers returns the stored answers, or says that there are none', async () => {
  stubFetch({ [PATH]: () => ({ body: { answers: [answer('one')], next: null } }) });
  const online = open(true);
  await waitFor(() => expect(online.current.source).toBe('server'));
  await waitFor(async () => expect(await readStoredAnswers(key)).toBeDefined());
  cleanup();
  queryClient.clear();
  const offline = open(false);
  await waitFor(() => expect(offline.current.source).toBe('device'));
  expect(offline.current.answers.map(({ id }) => id)).toEqual(['one']);
  cleanup();
  key = { ...key, documentId: uuidv7() };
  const other = open(false);
  await waitFor(() => expect(other.current.source).toBe('none'));
});

test('a refused request leaves the stored answers visible', async () => {
  stubFetch({
    [PATH]: () => ({
      status: 404,
      body: { message: 'This document does not exist.', data: { code: 'not_found' } },
    }),
  });
  const result = open(true);
  await waitFor(() => expect(result.current.source).toBe('none'));
});
