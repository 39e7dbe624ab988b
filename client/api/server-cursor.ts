import { localStore } from '#client/lib/local-store.ts';

const CURSOR = 'cursor';

/**
 * How far the server had come when it was heard last, signed by it: shown again with every request and joining, so that
 * a server that has not come so far learns that it was set back (E2).
 */
export const serverCursor = {
  get: (): string | undefined => localStore.get(CURSOR) ?? undefined,
  keep: (cursor: string): void => localStore.set(CURSOR, cursor),
};
