import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#server/testing/free-port.ts';
import { PEERS, startLlmMock, type LlmMockPeer } from '../testing/llm-mock-peer.ts';
import { openAiProvider } from './openai-provider.ts';
import type { AiProvider } from './provider.ts';
import { PROVIDER_MESSAGES as MESSAGES } from './provider-messages.ts';

const content = 'The harbour was bare to its iron shoe.';
const FIXTURES = [
  { match: { userMessage: 'RATE' }, response: { error: { message: 'slow down' }, status: 429 } },
  {
    match: { userMessage: 'KEY' },
    response: { error: { message: 'no', code: 'invalid_api_key' }, status: 401 },
  },
  {
    match: { userMessage: 'MODEL' },
    response: { error: { message: 'no such model', code: 'model_not_found' }, status: 404 },
  },
  { match: { userMessage: 'BOOM' }, response: { error: { message: 'boom' }, status: 500 } },
  { match: { userMessage: 'CUT' }, response: { content }, truncateAfterChunks: 3, chunkSize: 8, latency: 20 },
  {
    match: { userMessage: 'SLOW' },
    response: { content: `${content} `.repeat(50) },
    streamingProfile: { ttft: 100, tps: 20 },
  },
  { match: { endpoint: 'chat' }, response: { content } },
];

describe.skipIf(!PEERS)('a provider that speaks the protocol (needs PEERS_DIR)', () => {
  let peer: LlmMockPeer;
  let provider: AiProvider;
  beforeAll(async () => {
    peer = await startLlmMock(await freePort(), FIXTURES);
    const { baseUrl, apiKey } = peer;
    provider = openAiProvider({
      baseUrl,
      apiKey,
      model: 'gpt-4o-mini',
      fetch: globalThis.fetch,
      isCharged: true,
    });
  });
  afterAll(() => peer.close());

  async function read(message: string, signal = new AbortController().signal) {
    const request = {
      messages: [{ role: 'user', content: message } as const],
      temperature: 1,
      maxAnswer: 1_000,
    };
    let text = '';
    try {
      for await (const piece of provider.stream(request, signal)) text += piece;
      return { text, error: undefined };
    } catch (error) {
      return { text, error };
    }
  }

  test('an answer streams to its end', async () => {
    expect(await read('hello')).toEqual({ text: content, error: undefined });
  });

  test.each([
    ['KEY', 'unavailable', MESSAGES.wrongKey],
    ['MODEL', 'unavailable', MESSAGES.unknownModel],
    ['BOOM', 'unavailable', MESSAGES.failed],
    ['RATE', 'too_many_requests', MESSAGES.busyFor(1)],
  ])('%s fails with its sentence', async (message, code, sentence) => {
    expect(await read(message)).toMatchObject({ text: '', error: { code, message: sentence } });
  });

  test('a stream that is cut keeps its words and fails as cut', async () => {
    const { text, error } = await read('CUT');
    expect(text.length).toBeGreaterThan(0);
    expect(content.startsWith(text) && text !== content).toBe(true);
    expect(error).toMatchObject({ code: 'unavailable', message: MESSAGES.cut });
  });

  test('an abort in the middle ends the answer', async () => {
    const controller = new AbortController();
    const request = {
      messages: [{ role: 'user', content: 'SLOW' } as const],
      temperature: 1,
      maxAnswer: 9_000,
    };
    let pieces = 0;
    const answer = (async () => {
      for await (const _ of provider.stream(request, controller.signal)) {
        pieces += 1;
        controller.abort(new Error('stopped'));
      }
    })();
    await expect(answer).rejects.toThrow('stopped');
    expect(pieces).toBe(1);
  });

  test('the provider’s models are listed', async () => {
    expect((await provider.models(new AbortController().signal)).length).toBeGreaterThan(0);
  });
});
