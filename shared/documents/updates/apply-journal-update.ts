import * as Y from 'yjs';
import { mayBeLarge } from '../large-change.ts';

/** A row of a room's journal. */
export interface JournalRow {
  id: number;
  /** A Yjs update, version 1. */
  bytes: Uint8Array;
}

/** The stored state of a room: a snapshot and the rows after it. */
export interface StateParts {
  /** A Yjs update, version 1; undefined when the room was never folded. */
  snapshot: Uint8Array | undefined;
  /** In order of id. */
  rows: readonly JournalRow[];
}

/**
 * Applies an update from a journal and drops its deletions of clocks that do not exist [A14]. Yjs would retain them and
 * delete the text that is later written under these clocks.
 * @throws Error when the update cannot be applied
 */
export function applyJournalUpdate(doc: Y.Doc, update: Uint8Array): void {
  Y.applyUpdate(doc, update);
  doc.store.pendingDs = null;
}

/**
 * Applies a room's snapshot and rows in order, in as few transactions as possible (see {@link rowsByTransaction}): the
 * work of Yjs at the end of a transaction costs more than one typed character.
 * @throws Error when the snapshot or a row cannot be applied
 */
export function applyStateParts(doc: Y.Doc, { snapshot, rows }: StateParts): void {
  if (snapshot) applyJournalUpdate(doc, snapshot);
  for (const group of rowsByTransaction(rows))
    doc.transact(() => {
      for (const { bytes } of group) applyJournalUpdate(doc, bytes);
    });
}

/**
 * Groups rows by the transaction in which they are applied. A row with a large deletion ends its transaction: nodes
 * that nest too deeply were deleted from the deepest upwards, some levels per row, but Yjs garbage-collects the
 * deletions of one transaction recursively from the top [A15].
 * @param maxBytes a transaction also ends once its rows have this many bytes
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
    // The update cannot be decoded; applying it will throw.
    return false;
  }
}
