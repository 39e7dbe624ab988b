import * as Y from 'yjs';
import type { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';

/** A change of one key of a node or an edge. An undefined value stands for an absent key. */
export interface FieldChange {
  root: typeof CANVAS_NODES | typeof CANVAS_EDGES;
  id: string;
  key: string;
  before: unknown;
  after: unknown;
}

/** Writes to a canvas and records each change, so that it can be undone [K11]. */
export class CanvasWriter {
  readonly #doc: Y.Doc;
  readonly changes: FieldChange[] = [];

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /** Writes one key; undefined deletes it, which restores the default. An equal value is not written again. */
  set(root: FieldChange['root'], id: string, key: string, value: unknown): void {
    const item = findItem(this.#doc, root, id);
    if (!item) return;
    const before = item.get(key);
    if (isEqual(before, value)) return;
    writeKey(item, key, value);
    this.changes.push({ root, id, key, before, after: value });
  }

  /**
   * Creates a node or an edge under a fresh id [K7].
   * @param fields undefined values are left out
   * @param now epoch milliseconds: the deletion time if the creation is undone
   */
  make(root: FieldChange['root'], id: string, fields: Record<string, unknown>, now: number): void {
    const item = new Y.Map<unknown>();
    for (const [key, value] of Object.entries(fields)) if (value !== undefined) item.set(key, value);
    this.#doc.getMap<unknown>(root).set(id, item);
    // Undo sets the deletion flag. Removing the item would also remove text that others wrote in it [K5].
    this.changes.push({ root, id, key: 'gone', before: now, after: undefined });
  }
}

/**
 * Runs changes of a canvas in one transaction.
 * @param origin the origin of the Yjs transaction
 * @returns the changes, for {@link revertChanges}
 */
export function changeCanvas(
  doc: Y.Doc,
  origin: unknown,
  run: (writer: CanvasWriter) => void,
): FieldChange[] {
  const writer = new CanvasWriter(doc);
  doc.transact(() => run(writer), origin);
  return writer.changes;
}

/**
 * Reverts changes, the last one first. A key is reverted only if it still has the value that the change wrote [K11].
 * @returns `reverted`: the changes that this made, which redo the originals when they are reverted in turn; `left`:
 *   the number of keys that others have changed since
 */
export function revertChanges(
  doc: Y.Doc,
  origin: unknown,
  changes: readonly FieldChange[],
): { reverted: FieldChange[]; left: number } {
  const reverted: FieldChange[] = [];
  let left = 0;
  doc.transact(() => {
    for (const { root, id, key, before, after } of changes.toReversed()) {
      const item = findItem(doc, root, id);
      if (!item || !isEqual(item.get(key), after)) {
        left += 1;
        continue;
      }
      writeKey(item, key, before);
      reverted.push({ root, id, key, before: after, after: before });
    }
  }, origin);
  return { reverted, left };
}

function findItem(doc: Y.Doc, root: FieldChange['root'], id: string): Y.Map<unknown> | undefined {
  const item = doc.getMap<unknown>(root).get(id);
  return item instanceof Y.Map ? item : undefined;
}

function writeKey(item: Y.Map<unknown>, key: string, value: unknown): void {
  if (value === undefined) item.delete(key);
  else item.set(key, value);
}

/** Whether two JSON values are equal. Sound for canvas values, because their keys are always written in one order. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
