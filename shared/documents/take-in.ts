import * as Y from 'yjs';
import type { StateParts } from './fold.ts';

/**
 * Applies an update from a journal, and drops its deletions of clocks that nobody has written [A14]. Yjs would keep them
 * and delete the text that its author writes under these clocks later.
 * @throws when the update cannot be applied
 */
export function takeIn(doc: Y.Doc, update: Uint8Array): void {
  Y.applyUpdate(doc, update);
  doc.store.pendingDs = null;
}

/**
 * Applies a room's snapshot and rows in their order. One transaction for all rows: Yjs's work at the end of each
 * transaction costs more than a letter.
 * @throws when a part cannot be applied
 */
export function takeInParts(doc: Y.Doc, { snapshot, rows }: StateParts): void {
  if (snapshot) takeIn(doc, snapshot);
  doc.transact(() => {
    for (const { bytes } of rows) takeIn(doc, bytes);
  });
}
