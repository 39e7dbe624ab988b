import { localStore } from '#client/lib/local-store.ts';

const CURSOR = 'cursor';

/**
 * The cursor of the server's last answer: the position that its database had reached, signed by the server. The
 * client sends it back with every request and every join of a room, so that a server whose database is behind it
 * learns that it was restored from a backup (E2).
 */
export const serverCursor = {
  get: (): string | undefined => localStore.get(CURSOR) ?? undefined,
  set: (cursor: string): void => localStore.set(CURSOR, cursor),
};
