import { localStore } from './local-store.ts';

/** The item that was last open in a workspace on this device. */
export interface LastOpenItem {
  /** The id of the document or canvas. */
  documentId: string;
  /** Absent for a document. */
  kind?: 'canvas' | undefined;
  /** Its title when it was last open here. */
  title: string;
  /** When it was last open here: UTC, ISO 8601. */
  at: string;
}

const keyOf = (workspaceId: string) => `lastPlace:${workspaceId}`;

export function getLastOpenItem(workspaceId: string): LastOpenItem | null {
  const text = localStore.get(keyOf(workspaceId));
  if (text === null) return null;
  try {
    return parseLastOpenItem(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Parsed by hand: the error page, which every page includes, has no other use for a validation library. */
function parseLastOpenItem(value: unknown): LastOpenItem | null {
  if (typeof value !== 'object' || value === null) return null;
  const { documentId, kind, title, at } = value as Partial<Record<keyof LastOpenItem, unknown>>;
  if (typeof documentId !== 'string' || typeof title !== 'string' || typeof at !== 'string') return null;
  if (kind !== undefined && kind !== 'canvas') return null;
  return { documentId, title, at, ...(kind && { kind }) };
}

/** Stores the open item. As it was drawn, the note that it could not be drawn is removed. */
export function setLastOpenItem(workspaceId: string, item: LastOpenItem): void {
  if (hasRenderFailed(workspaceId, item.documentId)) localStore.remove(renderFailureKeyOf(workspaceId));
  localStore.set(keyOf(workspaceId), JSON.stringify(item));
}

const renderFailureKeyOf = (workspaceId: string) => `undrawn:${workspaceId}`;

/**
 * Returns whether an item's page failed to draw when it was last open here. Such an item is not opened automatically.
 */
export const hasRenderFailed = (workspaceId: string, itemId: string): boolean =>
  localStore.get(renderFailureKeyOf(workspaceId)) === itemId;

/**
 * Records that the page at a URL failed to draw. A returning writer is not led there again: the failed page would be
 * the only one they see.
 * @param location of a document or a canvas; any other URL is ignored
 */
export function recordRenderFailure({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const workspaceId = /^\/workspace\/([^/]+)/.exec(pathname)?.[1];
  const itemId = new URLSearchParams(search).get('item');
  if (workspaceId === undefined || itemId === null) return;
  localStore.set(renderFailureKeyOf(workspaceId), itemId);
  if (getLastOpenItem(workspaceId)?.documentId === itemId) forgetLastOpenItem(workspaceId);
}

export function forgetLastOpenItem(workspaceId: string): void {
  localStore.remove(keyOf(workspaceId));
}
