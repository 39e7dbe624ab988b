import { localStore } from './local-store.ts';

/** Where the writer stopped in a workspace, on this device. */
export interface LastPlace {
  /** The document, or what else was open. */
  documentId: string;
  /** Absent for a document. */
  kind?: 'canvas' | undefined;
  /** Its title when it was last open here. */
  title: string;
  /** When it was last open here: UTC, ISO 8601. */
  at: string;
}

const keyOf = (workspaceId: string) => `lastPlace:${workspaceId}`;

export function getLastPlace(workspaceId: string): LastPlace | null {
  const text = localStore.get(keyOf(workspaceId));
  if (text === null) return null;
  try {
    return readPlace(JSON.parse(text));
  } catch {
    return null;
  }
}

/** By hand, because the page of an error, which every page carries, has no other use for a validation library. */
function readPlace(value: unknown): LastPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { documentId, kind, title, at } = value as Partial<Record<keyof LastPlace, unknown>>;
  if (typeof documentId !== 'string' || typeof title !== 'string' || typeof at !== 'string') return null;
  if (kind !== undefined && kind !== 'canvas') return null;
  return { documentId, title, at, ...(kind && { kind }) };
}

/** What is open is drawn, as far as is known: it may be opened by itself again. */
export function setLastPlace(workspaceId: string, place: LastPlace): void {
  if (isUndrawn(workspaceId, place.documentId)) localStore.remove(undrawnKeyOf(workspaceId));
  localStore.set(keyOf(workspaceId), JSON.stringify(place));
}

const undrawnKeyOf = (workspaceId: string) => `undrawn:${workspaceId}`;

/** Whether the page of an item could not be drawn when it was last open here: nothing opens it by itself then. */
export const isUndrawn = (workspaceId: string, itemId: string): boolean =>
  localStore.get(undrawnKeyOf(workspaceId)) === itemId;

/**
 * The page at an address could not be drawn. Who comes back is not led there again: it would be the only page they see.
 * @param address of a document or a canvas; any other is left alone
 */
export function noteUndrawn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const workspaceId = /^\/workspace\/([^/]+)/.exec(pathname)?.[1];
  const itemId = new URLSearchParams(search).get('item');
  if (workspaceId === undefined || itemId === null) return;
  localStore.set(undrawnKeyOf(workspaceId), itemId);
  if (getLastPlace(workspaceId)?.documentId === itemId) forgetLastPlace(workspaceId);
}

export function forgetLastPlace(workspaceId: string): void {
  localStore.remove(keyOf(workspaceId));
}
