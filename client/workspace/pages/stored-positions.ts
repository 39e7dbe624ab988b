import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

const Stored = v.record(v.string(), v.unknown());
/** The number of recent pages whose positions are stored, at some hundred bytes each. */
const MAX_POSITIONS = 200;

/** The key contains the person: the next person who signs in on this device does not see the positions [C2]. */
const keyOf = (userId: string): string => `positions:${userId}`;
const readAll = (userId: string): Record<string, unknown> => readStored(keyOf(userId), Stored) ?? {};

/** The stored position of a document, or of a folder read as one page; null if none of this shape is stored. */
export function storedPosition<Schema extends v.GenericSchema>(
  userId: string,
  itemId: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, readAll(userId)[itemId]);
  return result.success ? result.output : null;
}

/**
 * Stores a position. It is in `localStorage`, because it is read before the first paint and written while a page
 * closes, which does not wait for a database.
 */
export function storePosition(userId: string, itemId: string, position: unknown): void {
  // A sign-out clears this browser's storage: the page that it closes must not store anything [C12].
  if (getRememberedUserId() !== userId) return;
  const others = Object.entries(readAll(userId)).filter(([id]) => id !== itemId);
  localStore.set(
    keyOf(userId),
    JSON.stringify(Object.fromEntries([...others, [itemId, position]].slice(-MAX_POSITIONS))),
  );
}
