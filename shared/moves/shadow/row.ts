import * as Y from 'yjs';
import {
  decodeMoveRecord,
  MOVES_ARRAY,
  type FixRecord,
  type MoveRecord,
  type NoteRecord,
  type RebuiltBlock,
  type SplitRecord,
} from '../move-record.ts';
import type { UnitRun } from '../inline-units.ts';
import { keyOf, storedItem } from '../stored-item.ts';

/** Consecutive copies that a row inserted, and their first source. */
export interface CopyRange {
  readonly copy: Y.ID;
  readonly length: number;
  readonly source: Y.ID;
}

/** One incremental update, read as the intents of its writer. */
export interface Row {
  readonly bytes: Uint8Array;
  /** The insertions, in the order of each client. */
  readonly items: readonly Y.Item[];
  /** All deletions, those of moved units among them. */
  readonly deletions: readonly UnitRun[];
  readonly candidates: readonly Candidate[];
}

/** A record that a row inserted. */
export interface Candidate {
  readonly record: Exclude<MoveRecord, FixRecord>;
  readonly id: Y.ID;
}

/** The records of a row that count. */
export interface Declarations {
  readonly splits: ReadonlyMap<string, SplitRecord>;
  readonly notes: ReadonlyMap<string, NoteRecord>;
  /** The copies of units that the row moved or inserted again. */
  readonly copies: readonly CopyRange[];
  /** Those of the copies whose sources were deleted before: an undo inserted them again [M8]. */
  readonly restored: readonly CopyRange[];
  /** The deleted blocks that an undo made again, by the ids of their new elements. */
  readonly rebuilt: ReadonlyMap<string, RebuiltBlock>;
}

/** Decodes an update. @throws for bytes that are no update */
export function readRow(bytes: Uint8Array): Row {
  const { structs, ds } = Y.decodeUpdate(bytes);
  const items = structs.filter((struct) => struct instanceof Y.Item);
  const deletions: UnitRun[] = [];
  for (const [client, ranges] of ds.clients)
    for (const { clock, len } of ranges) deletions.push({ client, clock, length: len });
  const candidates = items.flatMap((item): Candidate[] => {
    if (!(item.content instanceof Y.ContentBinary)) return [];
    const record = decodeMoveRecord(item.content.content, item.id.client);
    if (!record || record.kind === 'fix' || !isBounded(record, items, deletions)) return [];
    return [{ record, id: item.id }];
  });
  return { bytes, items, deletions, candidates };
}

/**
 * Whether the row deletes every range that a record says it moves, and no unit is named more often than it could be. A
 * record with longer ranges would cost more time than its row has bytes. An undo also names units that were deleted before,
 * and inserts as many.
 */
function isBounded(
  record: Candidate['record'],
  items: readonly Y.Item[],
  deletions: readonly UnitRun[],
): boolean {
  if (record.kind === 'note') return true;
  const lengthOf = (ranges: readonly { length: number }[]): number =>
    ranges.reduce((sum, { length }) => sum + length, 0);
  if (!record.ranges.every((range) => range.length > 0)) return false;
  if (record.kind === 'restore') return lengthOf(record.ranges) <= lengthOf(items);
  return (
    lengthOf(record.ranges) <= lengthOf(deletions) &&
    record.ranges.every((range) => isWithin(deletions, range))
  );
}

/**
 * Returns the records that count [M10]: they are in the array of moves, and their row deletes the sources, or they were
 * deleted before and an undo restores them, inserts the copies under its writer's client id, and both have equal texts. All
 * others are ignored.
 * @param doc the document with the row
 * @param textOf returns the text of units before the row, one U+FFFC for an inline node; undefined when it is not known
 */
export function trustedRecords(
  row: Row,
  doc: Y.Doc,
  textOf: (range: UnitRun) => string | undefined,
): Declarations {
  const splits = new Map<string, SplitRecord>();
  const notes = new Map<string, NoteRecord>();
  const copies: CopyRange[] = [];
  const restored: CopyRange[] = [];
  const rebuilt = new Map<string, RebuiltBlock>();
  for (const { record, id } of row.candidates) {
    if (!isInMoves(doc, id)) continue;
    if (record.kind === 'note') {
      notes.set(keyOf(Y.createID(id.client, record.clock)), record);
      continue;
    }
    const ranges = record.ranges.map(({ client, clock, length, copy }) => ({
      copy: Y.createID(id.client, copy),
      length,
      source: Y.createID(client, clock),
    }));
    if (!ranges.every((range) => isMove(row, range, textOf))) continue;
    copies.push(...ranges);
    if (record.kind === 'split') splits.set(keyOf(record.block), record);
    if (record.kind !== 'restore') continue;
    restored.push(...ranges.filter(({ source, length }) => !isWithin(row.deletions, { ...source, length })));
    for (const block of record.rebuilt)
      if (block.to.client === id.client && insertsElement(row, block.to)) rebuilt.set(keyOf(block.to), block);
  }
  return { splits, notes, copies, restored, rebuilt };
}

function isInMoves(doc: Y.Doc, id: Y.ID): boolean {
  const moves = doc.share.get(MOVES_ARRAY);
  return moves !== undefined && storedItem(doc, id)?.parent === moves;
}

function isMove(
  row: Row,
  { copy, length, source }: CopyRange,
  textOf: (range: UnitRun) => string | undefined,
): boolean {
  const copied = insertedText(row, { ...copy, length });
  const text = textOf({ ...source, length });
  return copied !== undefined && (text === undefined || copied === null || copied === text);
}

function insertsElement({ items }: Row, id: Y.ID): boolean {
  return items.some(
    (item) =>
      Y.compareIDs(item.id, id) &&
      item.content instanceof Y.ContentType &&
      item.content.type instanceof Y.XmlElement,
  );
}

function isWithin(deletions: readonly UnitRun[], { client, clock, length }: UnitRun): boolean {
  return deletions.some(
    (deletion) =>
      deletion.client === client &&
      deletion.clock <= clock &&
      clock + length <= deletion.clock + deletion.length,
  );
}

/**
 * Returns the text of units that a row inserted; null where the row deleted some of them again, and undefined when it did
 * not insert all of them.
 */
function insertedText({ items }: Row, { client, clock, length }: UnitRun): string | null | undefined {
  let text: string | null = '';
  let at = clock;
  for (const item of items) {
    if (item.id.client !== client || item.id.clock + item.length <= at || item.id.clock > at) continue;
    const [start, end] = [at - item.id.clock, Math.min(item.length, clock + length - item.id.clock)];
    if (item.content instanceof Y.ContentString)
      text = text === null ? null : text + item.content.str.slice(start, end);
    else if (item.content instanceof Y.ContentType) text = text === null ? null : `${text}\uFFFC`;
    else text = null;
    at = item.id.clock + end;
    if (at >= clock + length) return text;
  }
  return undefined;
}

/** Returns the source of a copy, and how many units from there on are copies of one range. */
export function sourceOf(
  { copies }: Declarations,
  { client, clock }: Y.ID,
): { source: Y.ID; length: number } | undefined {
  for (const { copy, length, source } of copies) {
    const offset = clock - copy.clock;
    if (copy.client === client && offset >= 0 && offset < length)
      return { source: Y.createID(source.client, source.clock + offset), length: length - offset };
  }
  return undefined;
}

/** Returns how many units from an id on are no copies, at most `length`. */
export function lengthBeforeCopy({ copies }: Declarations, { client, clock }: Y.ID, length: number): number {
  return copies.reduce(
    (shortest, { copy }) =>
      copy.client === client && copy.clock > clock ? Math.min(shortest, copy.clock - clock) : shortest,
    length,
  );
}

/** Returns the deletions of a row without the moved units. */
export function realDeletions({ deletions }: Row, { copies }: Declarations): UnitRun[] {
  return copies.reduce<UnitRun[]>(
    (rest, { source, length }) => rest.flatMap((range) => without(range, { ...source, length })),
    [...deletions],
  );
}

function without(range: UnitRun, removed: UnitRun): UnitRun[] {
  const end = range.clock + range.length;
  const removedEnd = removed.clock + removed.length;
  if (range.client !== removed.client || removedEnd <= range.clock || removed.clock >= end) return [range];
  return [
    { ...range, length: removed.clock - range.clock },
    { ...range, clock: removedEnd, length: end - removedEnd },
  ].filter(({ length }) => length > 0);
}
