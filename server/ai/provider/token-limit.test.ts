import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  event,
  sendError,
  sendEvents,
  sendStream,
  startModelServer,
  words,
  type ModelServer,
} from '../testing/model-server.ts';
import { openAiProvider } from './openai-provider.ts';
import { PROVIDER_MESSAGES as MESSAGES } from './provider-messages.ts';

let model: ModelServer;
beforeEach(async () => {
  model = await startModelServer();
});
afterEach(() => model.close());

const REQUEST = {
  messages: [{ role: 'user', content: 'The tide was out.' }],
  temperature: 0.7,
  maxAnswer: 1_000,
} as const;
let limits = 0;

/** Reads an answer to its end. */
async function read(): Promise<{ pieces: string[]; error: unknown }> {
  const { fetch } = globalThis;
  const provider = openAiProvider({
    baseUrl: model.baseUrl,
    apiKey: null,
    model: 'prose-1',
    fetch,
    isCharged: true,
  });
  const pieces: string[] = [];
  limits = 0;
  try {
    const { signal } = new AbortController();
    for await (const piece of provider.stream(REQUEST, signal, () => (limits += 1))) pieces.push(piece);
  } catch (error) {
    return { pieces, error };
  }
  return { pieces, error: undefined };
}

const NEEDS_SECOND_NAME = sendError(400, {
  message:
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.",
  param: 'max_tokens',
  code: 'unsupported_parameter',
});
const limitsSent = () =>
  model.requests.map(({ body }) => [body.max_tokens ?? null, body.max_completion_tokens ?? null]);

test('a provider that knows the limit of tokens by its other name is asked again, and later at once by that', async () => {
  model.answer((response, request) =>
    (request.body.max_tokens === undefined ? sendEvents(['Low']) : NEEDS_SECOND_NAME)(response, request),
  );
  expect(await read()).toEqual({ pieces: ['Low'], error: undefined });
  expect(await read()).toEqual({ pieces: ['Low'], error: undefined });
  expect(limitsSent()).toEqual([
    [2_500, null],
    [null, 2_500],
    [null, 2_500],
  ]);
});

test('a provider that changes its mind about the name is followed, and one that takes neither is asked without a limit', async () => {
  model.answer((response, request) =>
    (request.body.max_tokens === undefined ? sendEvents(['Low']) : NEEDS_SECOND_NAME)(response, request),
  );
  await read();
  model.answer((response, request) => {
    const [name] = Object.keys(request.body).filter((key) => key.startsWith('max_'));
    const refuses = sendError(422, { message: `Extra inputs are not permitted: ${name}` });
    (name === undefined ? sendEvents(['Low']) : refuses)(response, request);
  });
  expect((await read()).error).toBeUndefined();
  expect(limitsSent().slice(2)).toEqual([
    [null, 2_500],
    [2_500, null],
    [null, null],
  ]);
});

test.each([
  'max_tokens is too large: 2500. This model supports at most 1024 completion tokens.',
  'max_tokens: 2500 > 1024, which is the maximum allowed number of output tokens',
  "This model's maximum context length is 2048 tokens. However, you requested 2600 tokens (100 in the messages, 2500 in the completion).",
])('a model that can write less than the limit is asked without one: %s', async (message) => {
  model.answer((response, request) =>
    (request.body.max_tokens === undefined ? sendEvents(['Low']) : sendError(400, { message }))(
      response,
      request,
    ),
  );
  expect(await read()).toEqual({ pieces: ['Low'], error: undefined });
  expect(limitsSent()).toEqual([
    [2_500, null],
    [null, null],
  ]);
});

test('a limit and a temperature that are both refused are both corrected', async () => {
  model.answer((response, request) => {
    const { max_tokens: limit, temperature } = request.body;
    const refusal = sendError(400, { message: "Unsupported value: 'temperature'", param: 'temperature' });
    (limit !== undefined ? NEEDS_SECOND_NAME : temperature === undefined ? sendEvents(['Low']) : refusal)(
      response,
      request,
    );
  });
  expect(await read()).toEqual({ pieces: ['Low'], error: undefined });
  expect(model.requests).toHaveLength(3);
});

test('an answer that ends at the limit of tokens says so, and one of thoughts alone fails with a sentence', async () => {
  const cut = event({ choices: [{ delta: {}, finish_reason: 'length' }] });
  const ask = async () => {
    const { pieces, error } = await read();
    return [pieces.join('').length, limits, error];
  };
  model.answer(sendStream(words('Low') + cut));
  expect(await ask()).toEqual([3, 1, undefined]);
  model.answer(sendEvents(['x'.repeat(1_001)]));
  expect(await ask()).toEqual([1_000, 1, undefined]);
  model.answer(sendEvents(['x'.repeat(1_000)]));
  expect(await ask()).toEqual([1_000, 0, undefined]);
  model.answer(sendStream(event({ choices: [{ delta: { reasoning: 'Hm.' } }] }) + cut));
  expect(await ask()).toEqual([0, 0, expect.objectContaining({ message: MESSAGES.onlyThoughts })]);
});
