import * as v from 'valibot';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';

const Stored = v.record(v.string(), v.string());
/** The latest ones are kept: a trash that is never emptied does not grow here as well. */
const MOST = 500;

const keyOf = (workspaceId: string): string => `trashedFrom:${workspaceId}`;
const read = (workspaceId: string): Record<string, string> => readStored(keyOf(workspaceId), Stored) ?? {};
const write = (workspaceId: string, entries: readonly (readonly [string, string])[]): void => {
  if (entries.length === 0) localStore.remove(keyOf(workspaceId));
  else localStore.set(keyOf(workspaceId), JSON.stringify(Object.fromEntries(entries.slice(-MOST))));
};

interface Placed {
  id: string;
  parentId: string | null;
}

/**
 * The folders that things lay in before they went into the trash, as this device remembers of what was trashed on it: a row
 * in the trash has the trash for its folder.
 */
export const formerFolders = {
  get: (workspaceId: string, id: string): string | undefined => read(workspaceId)[id],
  remember: (workspaceId: string, items: readonly Placed[]): void => {
    const ids = new Set(items.map(({ id }) => id));
    const kept = Object.entries(read(workspaceId)).filter(([id]) => !ids.has(id));
    const added = items.flatMap(({ id, parentId }) => (parentId === null ? [] : [[id, parentId] as const]));
    write(workspaceId, [...kept, ...added]);
  },
  forget: (workspaceId: string, items: readonly Pick<Placed, 'id'>[]): void => {
    const ids = new Set(items.map(({ id }) => id));
    const known = Object.entries(read(workspaceId));
    const kept = known.filter(([id]) => !ids.has(id));
    if (kept.length < known.length) write(workspaceId, kept);
  },
};
