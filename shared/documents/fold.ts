import * as Y from 'yjs';
import { isIncomplete } from './updates/examine-update.ts';
import { isLargeChange, mayBeLarge } from './large-change.ts';
import {
  applyJournalUpdate,
  applyStateParts,
  type JournalRow,
  type StateParts,
} from './updates/apply-journal-update.ts';
import { hasRecords } from '../moves/move-record.ts';
import { withoutFormattingCleanup } from './without-formatting-cleanup.ts';

/** Minimum peak in visible units (characters, embeds, blocks): a smaller document that shrinks gets no version. */
const MIN_PEAK_UNITS = 200;

/** Maximum number of large changes recorded per fold: a room with more of them repeats the same kind of change. */
const MAX_LARGE_CHANGES = 4;

/** A state before the final one. `rev` is the id of its newest journal row; 0 means the snapshot without rows. */
export interface EarlierState {
  state: Uint8Array<ArrayBuffer>;
  rev: number;
}

export interface FoldResult {
  state: Uint8Array<ArrayBuffer>;
  /** Whether the document has ever had a record of a move [M1]. */
  hasMoveRecords: boolean;
  /** The longest state, when the document has lost more than half of that length since [A6]. */
  beforeShrinking: EarlierState | undefined;
  /** The states before single rows with a large change; `beforeShrinking` is not repeated here. */
  beforeLargeChanges: EarlierState[];
}

/**
 * Folds a snapshot and the journal rows after it into one state. The input is never the live document: rows that are
 * journalled and not applied yet would be lost [A6].
 * @returns undefined when structs are missing; the rows must then stay unfolded
 * @throws Error when the snapshot or a row cannot be applied
 */
export function foldRows({ snapshot, rows }: StateParts): FoldResult | undefined {
  const doc = withoutFormattingCleanup(new Y.Doc());
  if (snapshot) applyJournalUpdate(doc, snapshot);
  const before = visibleLength(doc);
  const unitsBefore = totalUnits(doc);
  const earlierStates = applyRows(doc, rows);
  if (isIncomplete(doc)) {
    doc.destroy();
    return undefined;
  }
  const after = visibleLength(doc);
  // An upper bound of every length in between. The slow search for the peak runs only when the bound is high enough.
  const longest = before + totalUnits(doc) - unitsBefore;
  const state = encodeState(doc);
  const hasMoveRecords = hasRecords(doc);
  doc.destroy();
  const beforeShrinking = isShrunk(after, longest) ? peakOf({ snapshot, rows }, after) : undefined;
  return {
    state,
    hasMoveRecords,
    beforeShrinking,
    beforeLargeChanges: earlierStates.filter(({ rev }) => rev !== beforeShrinking?.rev),
  };
}

/**
 * Applies all rows to the document.
 * @returns the states before large changes; consecutive large changes give one state, before the first of them
 */
function applyRows(doc: Y.Doc, rows: readonly JournalRow[]): EarlierState[] {
  const earlierStates: EarlierState[] = [];
  let appliedCount = 0;
  // Few transactions: the work of Yjs at the end of a transaction costs more than one typed character.
  const applyUpTo = (end: number): void => {
    doc.transact(() => {
      for (const { bytes } of rows.slice(appliedCount, end)) applyJournalUpdate(doc, bytes);
    });
    appliedCount = end;
  };
  let lastLargeIndex = -2;
  rows.forEach(({ bytes }, at) => {
    if (!mayBeLarge(bytes)) return;
    applyUpTo(at);
    if (!isLargeChange(doc, bytes)) return;
    if (lastLargeIndex < at - 1 && earlierStates.length < MAX_LARGE_CHANGES)
      earlierStates.push({ state: encodeState(doc), rev: rows[at - 1]?.id ?? 0 });
    lastLargeIndex = at;
  });
  applyUpTo(rows.length);
  return earlierStates;
}

const isShrunk = (now: number, peak: number): boolean => peak >= MIN_PEAK_UNITS && now * 2 < peak;

/**
 * Returns the longest state.
 * @param now the length after all rows, in visible units
 * @returns undefined when at least half of that length is left
 */
function peakOf({ snapshot, rows }: StateParts, now: number): FoldResult['beforeShrinking'] {
  const doc = withoutFormattingCleanup(new Y.Doc());
  if (snapshot) applyJournalUpdate(doc, snapshot);
  let length = visibleLength(doc);
  let peak = { length, at: -1 };
  doc.on('afterTransaction', (transaction) => {
    length += unitsAdded(transaction);
  });
  rows.forEach(({ bytes }, at) => {
    applyJournalUpdate(doc, bytes);
    if (length > peak.length) peak = { length, at };
  });
  doc.destroy();
  if (!isShrunk(now, peak.length)) return undefined;
  return { state: stateUpTo({ snapshot, rows: rows.slice(0, peak.at + 1) }), rev: rows[peak.at]?.id ?? 0 };
}

function stateUpTo({ snapshot, rows }: StateParts): Uint8Array<ArrayBuffer> {
  const doc = withoutFormattingCleanup(new Y.Doc());
  applyStateParts(doc, { snapshot, rows });
  const state = encodeState(doc);
  doc.destroy();
  return state;
}

/**
 * Encodes a document as one update, version 1, in a buffer of its own: Yjs may return a view into a shared buffer.
 */
export const encodeState = (doc: Y.Doc): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Y.encodeStateAsUpdate(doc));

/** Returns how many units of a document are not deleted. */
export function visibleLength(doc: Y.Doc): number {
  let length = 0;
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) if (!struct.deleted) length += struct.length;
  }
  return length;
}

/** Returns how many units a document has ever had, including deleted ones. */
function totalUnits(doc: Y.Doc): number {
  let units = 0;
  for (const client of doc.store.clients.keys()) units += Y.getState(doc.store, client);
  return units;
}

/**
 * Returns how many units a transaction added, less the units it deleted. A garbage-collected struct in the transaction
 * counts as added, so the computed peak is never too low.
 */
function unitsAdded(transaction: Y.Transaction): number {
  let units = 0;
  for (const [client, clock] of transaction.afterState) {
    units += clock - (transaction.beforeState.get(client) ?? 0);
  }
  for (const ranges of transaction.deleteSet.clients.values()) {
    for (const { len } of ranges) units -= len;
  }
  return units;
}
