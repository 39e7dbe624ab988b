import * as v from 'valibot';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

const Stored = v.record(v.string(), v.unknown());
/** The pages that were open last; some hundred bytes each. */
const MOST = 200;

/** Of one person: who signs in on this device next finds nothing of it [C2]. */
const keyOf = (userId: string): string => `positions:${userId}`;
const readAll = (userId: string): Record<string, unknown> => readStored(keyOf(userId), Stored) ?? {};

/** How a document, or a folder that is read as one page, was left on this device; null where nothing of this shape is stored. */
export function storedPosition<Schema extends v.GenericSchema>(
  userId: string,
  itemId: string,
  schema: Schema,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, readAll(userId)[itemId]);
  return result.success ? result.output : null;
}

/** In `localStorage`: it is read before the page is drawn, and written when a page goes away, which waits for no database. */
export function keepPosition(userId: string, itemId: string, position: unknown): void {
  // Signing out empties this browser; the page that closes because of it leaves nothing behind [C12].
  if (getRememberedUserId() !== userId) return;
  const others = Object.entries(readAll(userId)).filter(([id]) => id !== itemId);
  localStore.set(
    keyOf(userId),
    JSON.stringify(Object.fromEntries([...others, [itemId, position]].slice(-MOST))),
  );
}
