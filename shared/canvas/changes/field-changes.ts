import * as Y from 'yjs';
import type { CANVAS_EDGES, CANVAS_NODES } from '../empty-canvas.ts';

/** One key of a node or an edge, before and after; undefined is absent. */
export interface FieldChange {
  root: typeof CANVAS_NODES | typeof CANVAS_EDGES;
  id: string;
  key: string;
  before: unknown;
  after: unknown;
}

/** What is written to a canvas goes through here, so that it can be taken back [K11]. */
export class CanvasWriter {
  readonly #doc: Y.Doc;
  readonly changes: FieldChange[] = [];

  constructor(doc: Y.Doc) {
    this.#doc = doc;
  }

  /** Writes one key; undefined takes it away, which is its default. A value that stands there already is not written. */
  set(root: FieldChange['root'], id: string, key: string, value: unknown): void {
    const item = itemOf(this.#doc, root, id);
    if (!item) return;
    const before = item.get(key);
    if (isEqual(before, value)) return;
    put(item, key, value);
    this.changes.push({ root, id, key, before, after: value });
  }

  /**
   * Makes a node or an edge under a fresh id [K7].
   * @param fields those that are undefined are left out
   * @param now epoch milliseconds: when it will have gone, should the making be taken back
   */
  make(root: FieldChange['root'], id: string, fields: Record<string, unknown>, now: number): void {
    const item = new Y.Map<unknown>();
    for (const [key, value] of Object.entries(fields)) if (value !== undefined) item.set(key, value);
    this.#doc.getMap<unknown>(root).set(id, item);
    // Taken away for good, words that others wrote there would go with it [K5].
    this.changes.push({ root, id, key: 'gone', before: now, after: undefined });
  }
}

/** Runs what writes to a canvas as one transaction. @returns what it changed, for the history */
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
 * Takes changes back, the last one first, each only where its key is still as it was left [K11].
 * @returns the changes that were made by it, which take them back in turn, and how many keys others have changed since
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
      const item = itemOf(doc, root, id);
      if (!item || !isEqual(item.get(key), after)) {
        left += 1;
        continue;
      }
      put(item, key, before);
      reverted.push({ root, id, key, before: after, after: before });
    }
  }, origin);
  return { reverted, left };
}

function itemOf(doc: Y.Doc, root: FieldChange['root'], id: string): Y.Map<unknown> | undefined {
  const item = doc.getMap<unknown>(root).get(id);
  return item instanceof Y.Map ? item : undefined;
}

function put(item: Y.Map<unknown>, key: string, value: unknown): void {
  if (value === undefined) item.delete(key);
  else item.set(key, value);
}

/** Values of a canvas are JSON, written by one build in one order of keys. */
export const isEqual = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);
