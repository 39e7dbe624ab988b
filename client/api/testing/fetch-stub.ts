import { vi } from 'vitest';

export interface SeenCall {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

interface StubAnswer {
  status?: number;
  body?: unknown;
  /** Sent as it is instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
  /** Left out, the answer is the server's own; null is one that comes from somewhere else. */
  epoch?: string | null;
}

type Answer = StubAnswer | Error | Promise<StubAnswer>;

/**
 * Takes the place of `fetch`: each path is answered by what `answers` holds for it, anything else fails as a lost
 * network does. Returns the calls it saw, in their order.
 */
export function stubFetch(answers: Record<string, Answer | ((call: SeenCall) => Answer)>): SeenCall[] {
  const calls: SeenCall[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const call: SeenCall = {
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
