import * as v from 'valibot';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

/** Earlier entries are one folder id instead of a path. */
const Stored = v.record(v.string(), v.union([v.string(), v.array(v.string())]));
type Entries = v.InferOutput<typeof Stored>;
/** Only the newest entries are stored, or a trash that is never emptied would fill this storage too. */
const MAX_ENTRIES = 500;

const keyOf = (workspaceId: string): string => `trashedFrom:${workspaceId}`;
const read = (workspaceId: string): Entries => readStored(keyOf(workspaceId), Stored) ?? {};
const write = (
  workspaceId: string,
  entries: readonly (readonly [string, string | readonly string[]])[],
): void => {
  if (entries.length === 0) localStore.remove(keyOf(workspaceId));
  else localStore.set(keyOf(workspaceId), JSON.stringify(Object.fromEntries(entries.slice(-MAX_ENTRIES))));
};

/** An item and the ids of the folders that contain it, the innermost first; empty at the root. */
export interface FormerPlace {
  id: string;
  path: readonly string[];
}

/**
 * The folders from which items were moved to the trash on this device, in localStorage. The row of a trashed item
 * does not name its former folder: its parent is the trash.
 */
export const formerFolders = {
  /** The ids of the folders that contained an item, the innermost first; empty if they are unknown. */
  get: (workspaceId: string, id: string): readonly string[] => [read(workspaceId)[id] ?? []].flat(),
  remember: (workspaceId: string, places: readonly FormerPlace[]): void => {
    const ids = new Set(places.map(({ id }) => id));
    const remaining = Object.entries(read(workspaceId)).filter(([id]) => !ids.has(id));
    const added = places.flatMap(({ id, path }) => (path.length === 0 ? [] : [[id, path] as const]));
    write(workspaceId, [...remaining, ...added]);
  },
  forget: (workspaceId: string, items: readonly { id: string }[]): void => {
    const ids = new Set(items.map(({ id }) => id));
    const entries = Object.entries(read(workspaceId));
    const remaining = entries.filter(([id]) => !ids.has(id));
    if (remaining.length < entries.length) write(workspaceId, remaining);
  },
};
