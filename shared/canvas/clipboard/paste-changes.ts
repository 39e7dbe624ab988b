import type { PastedItem } from './paste-plan.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { NOT_SHOWN_YET } from '../parse/deleted-nodes.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';

/** The maximum size of one transaction. A larger paste is written in hidden chunks and then revealed [K15]. */
const MAX_CHUNK_BYTES = 256 * 1024;

/** Splits items into chunks of at most 256 KB. A larger item gets a chunk of its own. */
export function splitIntoChunks(items: readonly PastedItem[]): PastedItem[][] {
  const chunks: PastedItem[][] = [];
  let remainingBytes = 0;
  for (const item of items) {
    if (item.size > remainingBytes || chunks.length === 0) {
      chunks.push([]);
      remainingBytes = MAX_CHUNK_BYTES;
    }
    chunks.at(-1)?.push(item);
    remainingBytes -= item.size;
  }
  return chunks;
}

/**
 * Creates the items of a chunk.
 * @param isShown false: the nodes stay hidden until {@link revealPasted}
 * @param now epoch milliseconds
 */
export function makePasted(
  writer: CanvasWriter,
  chunk: readonly PastedItem[],
  isShown: boolean,
  now: number,
): void {
  for (const { root, id, fields } of chunk) {
    const isHidden = !isShown && root === CANVAS_NODES;
    writer.make(root, id, isHidden ? { ...fields, gone: NOT_SHOWN_YET } : fields, now);
  }
}

/** Reveals the hidden nodes of a paste, and thereby their edges. */
export function revealPasted(writer: CanvasWriter, items: readonly PastedItem[]): void {
  for (const { root, id } of items) if (root === CANVAS_NODES) writer.set(root, id, 'gone', undefined);
}
