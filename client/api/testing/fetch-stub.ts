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
    return new Response(answer.text ?? JSON.stringify(answer.body ?? null), {
      status: answer.status ?? 200,
      headers: answer.headers ?? {},
    });
  });
  return calls;
}
