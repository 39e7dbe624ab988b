import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import {
  END,
  event,
  EVENT_STREAM,
  sendError,
  sendEvents,
  sendStream,
  startModelServer,
  words,
  type ModelServer,
} from '../testing/model-server.ts';
import { openAiProvider } from './openai-provider.ts';
import type { DeadlineSettings, ProviderSettings } from './provider-settings.ts';
import type { AiRequest } from './provider.ts';
import { PROVIDER_MESSAGES as MESSAGES } from './provider-messages.ts';

let model: ModelServer;
beforeEach(async () => {
  model = await startModelServer();
});
afterEach(async () => {
  await model.close();
  vi.unstubAllEnvs();
});

const MESSAGES_SENT: AiRequest['messages'] = [
  { role: 'system', content: 'You edit prose.' },
  { role: 'user', content: 'The tide was out.' },
];
const REQUEST = {
  messages: MESSAGES_SENT,
  temperature: 0.7,
  maxAnswer: 1_000,
} satisfies AiRequest;

const provider = (changes: Partial<ProviderSettings> = {}) =>
  openAiProvider({
    baseUrl: model.baseUrl,
    apiKey: 'sk-quill-123',
    model: 'prose-1',
    fetch: globalThis.fetch,
    isCharged: true,
    ...changes,
  });

/** Reads an answer to its end. */
async function read(
  changes: Partial<ProviderSettings> = {},
  { signal = new AbortController().signal, maxAnswer = REQUEST.maxAnswer } = {},
): Promise<{ pieces: string[]; error: unknown }> {
  const pieces: string[] = [];
  try {
    for await (const piece of provider(changes).stream({ ...REQUEST, maxAnswer }, signal)) pieces.push(piece);
  } catch (error) {
    return { pieces, error };
  }
  return { pieces, error: undefined };
}

const unavailable = (message: string) => expect.objectContaining({ code: 'unavailable', message });
const deadlines = (changes: Partial<DeadlineSettings>) => ({ deadlines: changes });

describe('an answer', () => {
  test('an answer streams in pieces, from the model and with the temperature and key of the settings', async () => {
    expect(await read()).toEqual({ pieces: ['Low', ' water', '.'], error: undefined });
    const [request] = model.requests;
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.body).toEqual({
      model: 'prose-1',
      messages: REQUEST.messages,
      max_tokens: 2_500,
      temperature: 0.7,
      stream: true,
    });
    expect(request?.headers.authorization).toBe('Bearer sk-quill-123');
  });

  test('a model without a key gets no authorization, and the library’s own settings in the environment are not sent', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-another-program');
    vi.stubEnv('OPENAI_ORG_ID', 'org-of-another-program');
    vi.stubEnv('OPENAI_PROJECT_ID', 'project-of-another-program');
    vi.stubEnv('OPENAI_ADMIN_KEY', 'admin-of-another-program');
    expect((await read({ apiKey: null })).error).toBeUndefined();
    expect(JSON.stringify(model.requests)).not.toContain('another-program');
    expect(model.requests[0]?.headers.authorization).toBeUndefined();
  });

  test('host and model are those of the settings', () => {
    const { host, model: name } = provider();
    expect([host, name]).toEqual([new URL(model.baseUrl).host, 'prose-1']);
  });

  test('chunks with `choices: null`, with no choices, with only the usage, and comments are skipped', async () => {
    const stream = [
      ': keep-alive\n\n',
      event({ choices: null }),
      event({ choices: [] }),
      event({ choices: [{ index: 0, delta: { role: 'assistant', content: null } }] }),
      event({ choices: [{ index: 0 }] }),
      words('Low'),
      ': keep-alive\n\n',
      event({ usage: { total_tokens: 7 } }),
      words(' water'),
      END,
    ];
    model.answer(sendStream(stream.join('')));
    expect(await read()).toEqual({ pieces: ['Low', ' water'], error: undefined });
  });

  test('an answer is complete with a finish_reason or with [DONE], whichever the provider sends', async () => {
    model.answer(sendStream(`${words('Low')}data: [DONE]\n\n`));
    expect((await read()).error).toBeUndefined();
    model.answer(sendStream(words('Low') + event({ choices: [{ delta: {}, finish_reason: 'length' }] })));
    expect((await read()).error).toBeUndefined();
  });

  test('[DONE] within the text of an answer does not complete it', async () => {
    model.answer(sendStream(words('data: [DONE]\n\n')));
    expect((await read()).error).toEqual(unavailable(MESSAGES.cut));
  });

  test('the halves of a character in two chunks arrive as one character', async () => {
    const halves =
      '{"choices":[{"delta":{"content":"a\\ud83d"}}]}\n\ndata: {"choices":[{"delta":{"content":"\\ude00b"}}]}';
    model.answer(sendStream(`data: ${halves}\n\n${END}`));
    expect((await read()).pieces).toEqual(['a', '😀b']);
  });

  test('a model that takes no temperature is asked again without one', async () => {
    model.answer((response, { body }) => {
      const answer =
        body.temperature === undefined
          ? sendEvents(['Yes.'])
          : sendError(400, { message: "Unsupported value: 'temperature'", param: 'temperature' });
      answer(response, model.requests[0]!);
    });
    expect((await read()).pieces).toEqual(['Yes.']);
    expect(model.requests).toHaveLength(2);
  });
});

describe('the end of an answer by us', () => {
  test('an answer without an end is stopped at its limit, and the connection is closed', async () => {
    model.answer((response) => {
      response.writeHead(200, EVENT_STREAM);
      const timer = setInterval(() => response.write(words('more and ')), 1);
      response.on('close', () => clearInterval(timer));
    });
    const { pieces, error } = await read({}, { maxAnswer: 100 });
    expect([pieces.join('').length, error]).toEqual([100, undefined]);
    await model.requests[0]?.closed;
  });

  test('a limit within a character leaves that character out', async () => {
    model.answer(sendEvents(['ab😀cd']));
    expect((await read({}, { maxAnswer: 3 })).pieces).toEqual(['ab']);
  });

  test('an abort closes the connection, before and after the first words', async () => {
    for (const first of [[], ['Low']]) {
      model.answer((response) => {
        response.writeHead(200, EVENT_STREAM).write(first.map(words).join('') || ': wait\n\n');
      });
      const controller = new AbortController();
      const count = model.requests.length;
      const answer = read({}, { signal: controller.signal });
      await vi.waitFor(() => expect(model.requests).toHaveLength(count + 1));
      // The words are on their way now.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const reason = new Error('the writer stopped it');
      controller.abort(reason);
      expect(await answer).toEqual({ pieces: first, error: reason });
      await model.requests[count]?.closed;
    }
  });

  test('nothing is sent for a signal that has already aborted', async () => {
    const { error } = await read({}, { signal: AbortSignal.abort(new Error('too late')) });
    expect([error, model.requests]).toEqual([new Error('too late'), []]);
  });

  test('a reader who stops closes the connection', async () => {
    model.answer((response) => void response.writeHead(200, EVENT_STREAM).write(words('Low')));
    for await (const piece of provider().stream(REQUEST, new AbortController().signal)) {
      expect(piece).toBe('Low');
      break;
    }
    await model.requests[0]?.closed;
  });

  test('a reader who is slow does not make the provider late', async () => {
    model.answer(sendEvents(['Low', ' water']));
    const pieces: string[] = [];
    const slow = provider(deadlines({ firstMs: 5_000, idleMs: 100 }));
    for await (const piece of slow.stream(REQUEST, new AbortController().signal)) {
      pieces.push(piece);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(pieces).toEqual(['Low', ' water']);
  });
});

describe('a failure', () => {
  const slow = (before: string) => (): void =>
    model.answer((response) => void response.writeHead(200, EVENT_STREAM).write(before));

  test.each([
    ['no words', MESSAGES.late, slow(': keep-alive\n\n'), { firstMs: 80 }],
    [
      'a role and then nothing',
      MESSAGES.late,
      slow(event({ choices: [{ delta: { role: 'assistant' } }] })),
      { firstMs: 80 },
    ],
    ['words and then nothing', MESSAGES.stalled, slow(words('Low')), { idleMs: 80 }],
    ['no end within the total time', MESSAGES.tooLong, slow(words('Low')), { totalMs: 80 }],
  ])(
    'a provider that sends %s fails with a sentence, and its connection is closed',
    async (_, message, begin, limits) => {
      begin();
      expect((await read(deadlines(limits))).error).toEqual(unavailable(message));
      await model.requests[0]?.closed;
    },
  );

  test('a model that thinks before it writes is not late', async () => {
    model.answer((response) => {
      response.writeHead(200, EVENT_STREAM);
      const think = () => response.write(event({ choices: [{ delta: { reasoning_content: 'Hm.' } }] }));
      const timer = setInterval(think, 40);
      think();
      setTimeout(() => {
        clearInterval(timer);
        response.end(words('Low') + END);
      }, 500);
    });
    const { pieces, error } = await read(deadlines({ firstMs: 2_000, idleMs: 400 }));
    // The empty piece says that the model has begun.
    expect([pieces, error]).toEqual([['', 'Low'], undefined]);
  });

  test('a provider that is silent but for comments is alive, up to the total time', async () => {
    const begin = (milliseconds: number) =>
      model.answer((response) => {
        response.writeHead(200, EVENT_STREAM);
        const timer = setInterval(() => response.write(': processing\n\n'), 40);
        setTimeout(() => {
          clearInterval(timer);
          response.end(words('Low') + END);
        }, milliseconds);
        response.on('close', () => clearInterval(timer));
      });
    begin(1_000);
    expect(await read(deadlines({ firstMs: 500 }))).toEqual({ pieces: ['Low'], error: undefined });
    begin(60_000);
    expect((await read(deadlines({ firstMs: 500, totalMs: 1_200 }))).error).toEqual(
      unavailable(MESSAGES.tooLong),
    );
  });

  test('thoughts in the answer are not passed on and not counted; a model that marks only their end fails once', async () => {
    const answer = (text: string) => model.answer(sendStream(words(text) + END));
    answer(`<think>${'Shorter. '.repeat(20)}</think>Low water.`);
    expect(await read({}, { maxAnswer: 20 })).toEqual({ pieces: ['Low water.'], error: undefined });
    answer('Shorter.</think>Low water.');
    expect((await read()).error).toEqual(unavailable(MESSAGES.unmarkedThoughts));
    answer('Shorter.</think>Low water.');
    expect(await read()).toEqual({ pieces: ['Low water.'], error: undefined });
    answer('<think>Shorter.');
    expect((await read()).error).toEqual(unavailable(MESSAGES.empty));
  });

  test.each([
    ['the server’s wrong key', 401, { message: 'Bad key sk-quill-123' }, {}, MESSAGES.wrongKey],
    ['the workspace’s wrong key', 401, { message: 'Bad key' }, { isCharged: false }, MESSAGES.ownWrongKey],
    [
      'an unknown model',
      404,
      { message: 'The model `x` does not exist', code: 'model_not_found' },
      {},
      MESSAGES.unknownModel,
    ],
    ['a wrong path', 404, 'Not found', {}, MESSAGES.unknownAddress],
    [
      'an empty account',
      429,
      { message: 'You exceeded your quota', code: 'insufficient_quota' },
      {},
      MESSAGES.noCredit,
    ],
    ['an unpaid account', 402, { message: 'Payment required' }, {}, MESSAGES.noCredit],
    [
      'a text that is too long',
      400,
      { message: 'maximum context length is 4096', code: 'context_length_exceeded' },
      {},
      MESSAGES.textTooLong,
    ],
    ['a body that is too large', 413, { message: 'Too large' }, {}, MESSAGES.textTooLong],
    ['another rejection', 422, { message: 'No.' }, {}, MESSAGES.rejected],
    ['an error of the provider', 500, { message: 'boom' }, {}, MESSAGES.failed],
    ['a provider that is down', 503, { message: 'loading' }, {}, MESSAGES.failed],
  ])('%s fails with its sentence', async (_, status, error, settings, message) => {
    model.answer(sendError(status, error));
    expect(await read(settings)).toEqual({ pieces: [], error: unavailable(message) });
    // A provider could charge for a request that was repeated.
    expect(model.requests).toHaveLength(1);
  });

  test.each([
    ['7', 7],
    [undefined, undefined],
    ['soon', undefined],
    ['-3', undefined],
    ['999999', undefined],
  ])('a 429 with Retry-After %s is too_many_requests, with the seconds to wait', async (header, seconds) => {
    model.answer(
      sendError(429, { message: 'Slow down' }, header === undefined ? {} : { 'retry-after': header }),
    );
    const { error } = await read();
    expect(error).toMatchObject({
      code: 'too_many_requests',
      message: seconds === undefined ? MESSAGES.busy : MESSAGES.busyFor(seconds),
      details: seconds === undefined ? {} : { retryAfterSeconds: seconds },
    });
  });

  test('a redirect is not followed: the text is sent to no other address', async () => {
    const other = await startModelServer();
    model.answer((response) =>
      response.writeHead(307, { location: `${other.baseUrl}/chat/completions` }).end(),
    );
    expect((await read()).error).toEqual(unavailable(MESSAGES.redirected));
    expect(other.requests).toEqual([]);
    await other.close();
  });

  test('an address where nothing listens fails with a sentence', async () => {
    const { baseUrl, close } = await startModelServer();
    await close();
    expect((await read({ baseUrl })).error).toEqual(unavailable(MESSAGES.unreachable));
  });

  test.each([
    [
      'a connection that breaks',
      (text: string) =>
        model.answer((response) => {
          response.writeHead(200, EVENT_STREAM).write(text, () => setTimeout(() => response.destroy(), 20));
        }),
    ],
    ['a stream that ends without its end', (text: string) => model.answer(sendStream(text))],
    [
      'an error between the words',
      (text: string) => model.answer(sendStream(text + event({ error: { message: 'boom' } }))),
    ],
    [
      'an error of another form',
      (text: string) => model.answer(sendStream(text + event({ object: 'error', message: 'boom' }))),
    ],
    [
      'a chunk that is not JSON',
      (text: string) => model.answer(sendStream(`${text}data: {"choices": [\n\n`)),
    ],
  ])('%s in the middle of an answer is a cut answer', async (_, begin) => {
    begin(words('Low'));
    expect(await read()).toEqual({ pieces: ['Low'], error: unavailable(MESSAGES.cut) });
  });

  test.each([
    ['an error before the first words', event({ error: { message: 'boom' } }), MESSAGES.failed],
    ['an error in the other form', event({ object: 'error', message: 'boom' }), MESSAGES.failed],
    [
      'a wrong key within the stream',
      event({ error: { message: 'no', code: 'invalid_api_key' } }),
      MESSAGES.wrongKey,
    ],
    ['a page instead of a stream', '<!doctype html><title>Hello</title>', MESSAGES.notUnderstood],
    ['chunks that are not JSON', 'data: <html>\n\n', MESSAGES.notUnderstood],
    ['an empty answer', END, MESSAGES.empty],
    [
      'an answer that a filter stopped',
      event({ choices: [{ delta: {}, finish_reason: 'content_filter' }] }),
      MESSAGES.filtered,
    ],
  ])('%s fails with its sentence', async (_, text, message) => {
    model.answer(sendStream(text));
    expect(await read()).toEqual({ pieces: [], error: unavailable(message) });
  });

  test('a rate limit within the stream is too_many_requests', async () => {
    model.answer(sendStream(event({ error: { message: 'slow down', code: 429 } })));
    expect((await read()).error).toMatchObject({ code: 'too_many_requests', message: MESSAGES.busy });
  });

  test('a refusal of the connector reaches the writer as it is', async () => {
    const refusal = new AppError('forbidden', 'This address is private.');
    expect((await read({ fetch: () => Promise.reject(refusal) })).error).toBe(refusal);
  });

  test('no error repeats the key or the provider’s own words, and nothing is printed', async () => {
    const printed = ['log', 'warn', 'error', 'info', 'debug'] as const;
    const spies = printed.map((name) => vi.spyOn(console, name).mockImplementation(() => {}));
    vi.stubEnv('OPENAI_LOG', 'debug');
    model.answer(sendError(401, { message: 'Bad key sk-quill-123 for The tide was out.' }));
    const { error } = await read();
    expect(JSON.stringify(error)).not.toMatch(/sk-quill|tide/);
    model.answer(sendStream(`data: The tide was out.\n\n`));
    await read();
    expect(spies.flatMap(({ mock }) => mock.calls)).toEqual([]);
    vi.restoreAllMocks();
  });
});

describe('the list of models', () => {
  const list = (changes: Partial<ProviderSettings> = {}) =>
    provider(changes).models(new AbortController().signal);

  test('the names of a provider’s models are listed', async () => {
    model.answerModels((response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(
        JSON.stringify({
          object: 'list',
          data: [{ id: 'prose-1' }, { id: 'prose-2' }, { id: 7 }, null, {}],
        }),
      ),
    );
    expect(await list()).toEqual(['prose-1', 'prose-2']);
  });

  test.each([404, 405, 403, 501])('a provider that answers %i lists none', async (status) => {
    model.answerModels(sendError(status, { message: 'no' }));
    expect(await list()).toEqual([]);
  });

  test('an answer of another form lists none', async () => {
    for (const [type, text] of [
      ['text/html', '<!doctype html>'],
      ['application/json', '{"data":null}'],
      ['application/json', '[]'],
      ['application/json', '{"data":'],
    ] as const) {
      model.answerModels((response) => response.writeHead(200, { 'content-type': type }).end(text));
      expect([text, await list()]).toEqual([text, []]);
    }
  });

  test('a wrong key, a failing provider and an unreachable one are errors with a sentence', async () => {
    model.answerModels(sendError(401, { message: 'no' }));
    await expect(list({ isCharged: false })).rejects.toEqual(unavailable(MESSAGES.ownWrongKey));
    model.answerModels(sendError(500, { message: 'no' }));
    await expect(list()).rejects.toEqual(unavailable(MESSAGES.failed));
    const { baseUrl, close } = await startModelServer();
    await close();
    await expect(list({ baseUrl })).rejects.toEqual(unavailable(MESSAGES.unreachable));
  });
});
