import * as v from 'valibot';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

const Stored = v.record(v.string(), v.string());
/** Only the newest entries are stored, or a trash that is never emptied would fill this storage too. */
const MAX_ENTRIES = 500;

const keyOf = (workspaceId: string): string => `trashedFrom:${workspaceId}`;
const read = (workspaceId: string): Record<string, string> => readStored(keyOf(workspaceId), Stored) ?? {};
const write = (workspaceId: string, entries: readonly (readonly [string, string])[]): void => {
  if (entries.length === 0) localStore.remove(keyOf(workspaceId));
  else localStore.set(keyOf(workspaceId), JSON.stringify(Object.fromEntries(entries.slice(-MAX_ENTRIES))));
};

interface TrashedItem {
  id: string;
  parentId: string | null;
}

/**
 * The folders from which items were moved to the trash on this device, in localStorage. The row of a trashed item
 * does not name its former folder: its parent is the trash.
 */
export const formerFolders = {
  get: (workspaceId: string, id: string): string | undefined => read(workspaceId)[id],
  remember: (workspaceId: string, items: readonly TrashedItem[]): void => {
    const ids = new Set(items.map(({ id }) => id));
    const remaining = Object.entries(read(workspaceId)).filter(([id]) => !ids.has(id));
    const added = items.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId] as const]));
    write(workspaceId, [...remaining, ...added]);
  },
  forget: (workspaceId: string, items: readonly Pick<TrashedItem, 'id'>[]): void => {
    const ids = new Set(items.map(({ id }) => id));
    const entries = Object.entries(read(workspaceId));
    const remaining = entries.filter(([id]) => !ids.has(id));
    if (remaining.length < entries.length) write(workspaceId, remaining);
  },
};
