import * as Y from 'yjs';
import { isIncomplete } from './updates/examine-update.ts';
import { isLargeChange, mayBeLarge } from './large-change.ts';
import { takeIn, takeInParts, type JournalRow, type StateParts } from './updates/take-in.ts';
import { withoutCleanup } from './without-cleanup.ts';

/** Visible units (letters, embedded things, blocks) below which no shrinking is worth a version. */
const MIN_PEAK_UNITS = 200;

/** So many large changes of one fold are remembered; whoever makes more of them makes them over and over. */
const MAX_LARGE_CHANGES = 4;

/** A state on the way; `rev` is the id of its newest row, 0 for the snapshot itself. */
export interface PassedState {
  state: Uint8Array<ArrayBuffer>;
  rev: number;
}

export interface FoldResult {
  state: Uint8Array<ArrayBuffer>;
  /** The state at its longest, when it lost more than half of it since [A6]. */
  beforeShrinking: PassedState | undefined;
  /** The states before single rows that changed very much at once, where that is another. */
  beforeLarge: PassedState[];
}

/**
 * Folds a snapshot and the rows after it into one state. Never from a live document: that would lose rows journalled
 * but not yet applied.
 * @returns undefined when structs are missing: the rows have to stay as they are
 * @throws when a part cannot be applied
 */
export function foldRows({ snapshot, rows }: StateParts): FoldResult | undefined {
  const doc = withoutCleanup(new Y.Doc());
  if (snapshot) takeIn(doc, snapshot);
  const before = visibleLength(doc);
  const unitsBefore = totalUnits(doc);
  const earlierStates = applyRows(doc, rows);
  if (isIncomplete(doc)) {
    doc.destroy();
    return undefined;
  }
  const after = visibleLength(doc);
  // It was never longer than this; only when that could be twice as long as now each row has to be looked at.
  const longest = before + totalUnits(doc) - unitsBefore;
  const state = encodeState(doc);
  doc.destroy();
  const beforeShrinking = isShrunk(after, longest) ? peakOf({ snapshot, rows }, after) : undefined;
  return {
    state,
    beforeShrinking,
    beforeLarge: earlierStates.filter(({ rev }) => rev !== beforeShrinking?.rev),
  };
}

/** @returns the states before large changes; of several that follow one another the first is before all of them */
function applyRows(doc: Y.Doc, rows: readonly JournalRow[]): PassedState[] {
  const earlierStates: PassedState[] = [];
  let appliedCount = 0;
  // In few transactions: what Yjs does at the end of each costs more than taking in a letter.
  const applyUpTo = (end: number): void => {
    doc.transact(() => {
      for (const { bytes } of rows.slice(appliedCount, end)) takeIn(doc, bytes);
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

/** The state at its longest, when what is left of it is less than half. */
function peakOf({ snapshot, rows }: StateParts, now: number): FoldResult['beforeShrinking'] {
  const doc = withoutCleanup(new Y.Doc());
  if (snapshot) takeIn(doc, snapshot);
  let length = visibleLength(doc);
  let peak = { length, at: -1 };
  doc.on('afterTransaction', (transaction) => {
    length += unitsAdded(transaction);
  });
  rows.forEach(({ bytes }, at) => {
    takeIn(doc, bytes);
    if (length > peak.length) peak = { length, at };
  });
  doc.destroy();
  if (!isShrunk(now, peak.length)) return undefined;
  return { state: stateUpTo({ snapshot, rows: rows.slice(0, peak.at + 1) }), rev: rows[peak.at]?.id ?? 0 };
}

function stateUpTo({ snapshot, rows }: StateParts): Uint8Array<ArrayBuffer> {
  const doc = withoutCleanup(new Y.Doc());
  takeInParts(doc, { snapshot, rows });
  const state = encodeState(doc);
  doc.destroy();
  return state;
}

/** A state in a buffer of its own: what Yjs hands out may share one. */
export const encodeState = (doc: Y.Doc): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Y.encodeStateAsUpdate(doc));

/** How many units of a document are not deleted. */
export function visibleLength(doc: Y.Doc): number {
  let length = 0;
  for (const structs of doc.store.clients.values()) {
    for (const struct of structs) if (!struct.deleted) length += struct.length;
  }
  return length;
}

/** How many units a document ever had, deleted ones included. */
function totalUnits(doc: Y.Doc): number {
  let units = 0;
  for (const client of doc.store.clients.keys()) units += Y.getState(doc.store, client);
  return units;
}

/** How much a transaction added; a collected struct that came with it counts as added, so a peak is never too low. */
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
