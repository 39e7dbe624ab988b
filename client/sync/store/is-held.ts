import type * as Y from 'yjs';
import { containsUpdate } from '#shared/documents/updates/examine-update.ts';

/** Whether a document holds all of an update; false for an update that cannot be read. */
export function isHeld(ydoc: Y.Doc, update: Uint8Array): boolean {
  try {
    return containsUpdate(ydoc, update);
  } catch {
    return false;
  }
}
