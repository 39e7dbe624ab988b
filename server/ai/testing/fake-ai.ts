import { setTimeout as sleep } from 'node:timers/promises';
import { CREDIT_COSTS } from '#shared/plans/credits.ts';
import type { Ai, WorkspaceProvider } from '#server/ai/ai.ts';
import type { AiRequest } from '#server/ai/provider/provider.ts';

export type Script = (request: AiRequest, signal: AbortSignal) => AsyncIterable<string>;

export interface FakeAi {
  ai: Ai;
  /** The requests that reached the provider, in order. */
  requests: AiRequest[];
  /** The number of streams that are open at the provider. */
  open: () => number;
  /** @param cost hundredths of a credit for each further answer */
  setCost: (cost: number) => void;
}

/** Creates the AI service over a model that follows a script. */
export function fakeAi(script: Script, { isCharged = true } = {}): FakeAi {
  const requests: AiRequest[] = [];
  let open = 0;
  const provider: { -readonly [Key in keyof WorkspaceProvider]: WorkspaceProvider[Key] } = {
    model: 'test-model',
    host: 'model.example',
    cost: isCharged ? CREDIT_COSTS.assistant : 0,
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
    providerFor: () => Promise.resolve({ ...provider }),
    describe: () => Promise.reject(new Error('This test describes no model.')),
    check: () => Promise.resolve(),
    models: () => Promise.resolve({ models: ['test-model'], prices: [] }),
    requireSelectable: () => Promise.resolve(),
    forget: () => {},
  };
  const setCost = (cost: number): void => {
    provider.cost = cost;
  };
  return { ai, requests, open: () => open, setCost };
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
