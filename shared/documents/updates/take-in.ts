import * as Y from 'yjs';
import { mayBeLarge } from '../large-change.ts';

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
 * transaction costs more than a letter. See {@link rowsByTransaction} for where it ends.
 * @throws when a part cannot be applied
 */
export function takeInParts(doc: Y.Doc, { snapshot, rows }: StateParts): void {
  if (snapshot) takeIn(doc, snapshot);
  for (const group of rowsByTransaction(rows))
    doc.transact(() => {
      for (const { bytes } of group) takeIn(doc, bytes);
    });
}

/**
 * Rows that are applied in one transaction. One that deletes much ends it: nodes that nest too deeply were deleted from
 * the deepest upwards, some levels a row, while Yjs collects what one transaction deletes from the top, by recursion [A15].
 * @param most bytes after which a transaction ends too
 */
export function rowsByTransaction<Row extends JournalRow>(
  rows: readonly Row[],
  maxBytes = Number.POSITIVE_INFINITY,
): Row[][] {
  const groups: Row[][] = [];
  let isOpen = false;
  let size = 0;
  for (const row of rows) {
    if (isOpen) groups.at(-1)?.push(row);
    else {
      groups.push([row]);
      size = 0;
    }
    size += row.bytes.byteLength;
    isOpen = size < maxBytes && !endsTransaction(row.bytes);
  }
  return groups;
}

function endsTransaction(update: Uint8Array): boolean {
  try {
    return mayBeLarge(update);
  } catch {
    // Undecodable: whoever applies it finds that.
    return false;
  }
}
