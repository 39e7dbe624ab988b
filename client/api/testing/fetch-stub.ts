import { vi } from 'vitest';

export interface RecordedCall {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

interface StubAnswer {
  status?: number;
  body?: unknown;
  /** Sent verbatim instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
  /** Omitted, the answer comes from our server; null simulates an answer from elsewhere. */
  epoch?: string | null;
}

type Answer = StubAnswer | Error | Promise<StubAnswer>;

/**
 * Replaces `fetch` with a stub. A URL in `answers` gets its answer; any other request fails as without a network.
 * @returns the calls so far, in order
 */
export function stubFetch(
  answers: Record<string, Answer | ((call: RecordedCall) => Answer)>,
): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call: RecordedCall = {
      method: init.method ?? 'GET',
      path: url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    calls.push(call);
    const found = answers[url];
    const answer = await (typeof found === 'function' ? found(call) : found);
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch');
    const headers = new Headers(answer.headers);
    if (answer.epoch !== null && !headers.has('x-epoch')) headers.set('x-epoch', answer.epoch ?? 'first');
    return new Response(answer.text ?? JSON.stringify(answer.body ?? null), {
      status: answer.status ?? 200,
      headers,
    });
  });
  return calls;
}

/** Returns the bodies of the calls of a path, in order. */
export const bodiesOf = (calls: readonly RecordedCall[], path: string): unknown[] =>
  calls.filter((call) => call.path === path).map(({ body }) => body);
