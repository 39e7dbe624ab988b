import * as v from 'valibot';
import { localStore } from './local-store.ts';
import { readStored } from './stored-json.ts';

const LastPlace = v.object({
  /** The document, or what else was open. */
  documentId: v.string(),
  /** Absent for a document. */
  kind: v.optional(v.literal('canvas')),
  /** Its title when it was last open here. */
  title: v.string(),
  /** When it was last open here: UTC, ISO 8601. */
  at: v.string(),
});

/** Where the writer stopped in a workspace, on this device. */
export type LastPlace = v.InferOutput<typeof LastPlace>;

const keyOf = (workspaceId: string) => `lastPlace:${workspaceId}`;

export function getLastPlace(workspaceId: string): LastPlace | null {
  return readStored(keyOf(workspaceId), LastPlace);
}

export function setLastPlace(workspaceId: string, place: LastPlace): void {
  localStore.set(keyOf(workspaceId), JSON.stringify(place));
}

export function forgetLastPlace(workspaceId: string): void {
  localStore.remove(keyOf(workspaceId));
}
