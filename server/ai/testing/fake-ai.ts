import { setTimeout as sleep } from 'node:timers/promises';
import type { Ai } from '#server/ai/ai.ts';
import type { AiProvider, AiRequest } from '#server/ai/provider/provider.ts';

export type Script = (request: AiRequest, signal: AbortSignal) => AsyncIterable<string>;

export interface FakeAi {
  ai: Ai;
  /** The requests that reached the provider, in order. */
  requests: AiRequest[];
  /** The number of streams that are open at the provider. */
  open: () => number;
}

/** Creates the AI service over a model that follows a script. */
export function fakeAi(script: Script, { isCharged = true } = {}): FakeAi {
  const requests: AiRequest[] = [];
  let open = 0;
  const provider: AiProvider & { temperature: number } = {
    model: 'test-model',
    host: 'model.example',
    isCharged,
    temperature: 0.7,
    async *stream(request, signal) {
      requests.push(request);
      open += 1;
      try {
        yield* script(request, signal);
      } finally {
        open -= 1;
      }
    },
    models: () => Promise.resolve(['test-model']),
  };
  const ai: Ai = {
    providerFor: () => Promise.resolve(provider),
    describe: () => Promise.reject(new Error('This test describes no model.')),
    check: () => Promise.resolve(),
    models: () => Promise.resolve(['test-model']),
    forget: () => {},
  };
  return { ai, requests, open: () => open };
}

/** Sends pieces with a pause before each. */
export const pieces = (list: readonly string[], pauseMs = 0): Script =>
  async function* (_request, signal) {
    for (const piece of list) {
      if (pauseMs > 0) await sleep(pauseMs, undefined, { signal });
      yield piece;
    }
  };

/** Sends pieces and then nothing more until the stream is aborted. */
export const hanging = (list: readonly string[] = []): Script =>
  async function* (_request, signal) {
    yield* list;
    await sleep(60_000, undefined, { signal });
  };

/** Sends pieces and then fails. */
export const failing = (list: readonly string[], error: Error): Script =>
  async function* () {
    await sleep(0);
    yield* list;
    throw error;
  };
