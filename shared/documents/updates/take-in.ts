import * as Y from 'yjs';

export interface JournalRow {
  id: number;
  /** A Yjs update, version 1. */
  bytes: Uint8Array;
}

export interface StateParts {
  snapshot: Uint8Array | undefined;
  /** In order of id. */
  rows: readonly JournalRow[];
}

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
