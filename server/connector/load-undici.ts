import type * as Undici from 'undici';

/** The symbol under which Node's own `fetch` finds its agent. */
const NODE_DISPATCHER = Symbol.for('undici.globalDispatcher.1');

let loading: Promise<typeof Undici> | undefined;

/**
 * Loads undici when the first request needs it. The package replaces the agent of Node's `fetch`, with which the rest of
 * the server calls the services of its settings; that one is restored.
 */
export function loadUndici(): Promise<typeof Undici> {
  return (loading ??= load());
}

async function load(): Promise<typeof Undici> {
  const dispatchers = globalThis as { [NODE_DISPATCHER]?: unknown };
  const before = dispatchers[NODE_DISPATCHER];
  const undici = await import('undici');
  dispatchers[NODE_DISPATCHER] = before;
  return undici;
}
