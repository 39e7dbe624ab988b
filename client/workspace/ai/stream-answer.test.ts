// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import { getSessionId, setSessionId } from '#client/api/session.ts';
import { streamAnswer, type AnswerListener } from './stream-answer.ts';

const REQUEST: AnswerRequest = {
  workspaceId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e',
  documentId: '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6f',
  action: 'rewrite',
  selection: 'cows',
  before: '',
  after: '',
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Answers the request with these chunks. A function in the list runs when it is reached. */
function answerWith(chunks: (string | (() => void))[], init: ResponseInit = {}, isOpen = false) {
  const calls: { url: string; init: RequestInit }[] = [];
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    calls.push({ url, init: request });
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        request.signal?.addEventListener('abort', () => controller.error(request.signal?.reason));
        for (const chunk of chunks)
          if (typeof chunk === 'string') controller.enqueue(new TextEncoder().encode(chunk));
          else chunk();
        if (!isOpen) controller.close();
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' }, ...init }));
  });
  return calls;
}

/** Streams an answer. @returns the events in their order, and the error's message; null without one */
async function run(signal = new AbortController().signal): Promise<{ events: unknown[]; error: unknown }> {
  const events: unknown[] = [];
  const listener: AnswerListener = {
    onQueued: ({ position }) => events.push(position),
    onStart: ({ answerId }) => events.push(answerId),
    onText: (text) => events.push(text),
    onLimit: ({ message }) => events.push({ limit: message }),
  };
  try {
    await streamAnswer(REQUEST, listener, signal);
    return { events, error: null };
  } catch (error) {
    return { events, error: error instanceof Error ? error.message : error };
  }
}

test('the events of an answer arrive in order, and heartbeats are skipped', async () => {
  setSessionId('secret');
  const calls = answerWith([
    'event: queued\ndata: {"position":2}\n\n',
    ': beat\n\nevent: start\ndata: {"answerId":"a1","model":"m"}\n\nda',
    'ta: {"content":"cattle "}\r\n\r\ndata: {"content":"in the heat"}\n\n',
    'data: [DONE]\n\n',
  ]);
  expect(await run()).toEqual({ events: [2, 'a1', 'cattle ', 'in the heat'], error: null });
  const [call] = calls;
  expect(call?.url).toMatch(/\/api\/streaming-ai$/);
  expect(call?.init.method).toBe('POST');
  expect(call?.init.body).toBe(JSON.stringify(REQUEST));
  expect(new Headers(call?.init.headers).get('authorization')).toBe('Bearer secret');
});

test('an answer that was cut has its words and the sentence about it, and unknown events are skipped', async () => {
  answerWith([
    'data: {"content":"cattle"}\n\nevent: later\ndata: {}\n\n',
    'event: limit\ndata: {"message":"It was cut."}\n\ndata: [DONE]\n\n',
  ]);
  expect(await run()).toEqual({ events: ['cattle', { limit: 'It was cut.' }], error: null });
});

test('an error event is thrown with its sentence, after the text before it', async () => {
  answerWith([
    'data: {"content":"cat"}\n\nevent: error\ndata: {"message":"The model is busy.","code":"unavailable"}\n\n',
  ]);
  expect(await run()).toEqual({ events: ['cat'], error: 'The model is busy.' });
});

test('a stream that ends without [DONE] counts as cut off', async () => {
  answerWith(['data: {"content":"cat"}\n\n']);
  expect(await run()).toEqual({
    events: ['cat'],
    error: 'The answer was cut off before its end. Try again.',
  });
});

test('data that is no JSON or has another form is skipped', async () => {
  answerWith(['data: {"content":4}\n\ndata: nonsense\n\ndata: {"content":"cat"}\n\ndata: [DONE]\n\n']);
  expect(await run()).toEqual({ events: ['cat'], error: null });
});

test('a refusal of the server is thrown with its sentence, and a rejected session is cleared', async () => {
  setSessionId('old');
  answerWith([JSON.stringify({ message: 'Please log in to go on.', data: { code: 'unauthenticated' } })], {
    status: 401,
  });
  expect((await run()).error).toBe('Please log in to go on.');
  expect(getSessionId()).toBeNull();
});

test.each([
  ['a page of a network in between', 200, '<html>Sign in</html>'],
  ['a proxy’s error', 502, 'Bad gateway'],
])('%s counts as unreachable', async (_what, status, text) => {
  answerWith([text], { status, headers: { 'content-type': 'text/html' } });
  expect((await run()).error).toBe(
    'The AI assistant could not be reached. Check your connection and try again.',
  );
});

test('offline a sentence is thrown at once, and nothing is sent', async () => {
  const calls = answerWith([]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect((await run()).error).toBe('You are offline. The AI assistant needs a connection; nothing was sent.');
  expect(calls).toEqual([]);
});

test('an abort ends the request and rejects with the signal’s own reason', async () => {
  const aborting = new AbortController();
  const calls = answerWith(
    ['data: {"content":"cat"}\n\n', () => setTimeout(() => aborting.abort('left'))],
    {},
    true,
  );
  expect(await run(aborting.signal)).toEqual({ events: ['cat'], error: 'left' });
  expect(calls[0]?.init.signal?.aborted).toBe(true);
});
