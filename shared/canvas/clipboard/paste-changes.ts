import type { PastedItem } from './paste-plan.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { NOT_SHOWN_YET } from '../parse/deleted-nodes.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';

/** Bytes of one change; beyond it a paste goes in parts that are seen at once [K15]. */
const MOST_BYTES = 256 * 1024;

/** The items in parts that are each small enough; one that is larger by itself is a part of its own. */
export function pasteParts(items: readonly PastedItem[]): PastedItem[][] {
  const parts: PastedItem[][] = [];
  let room = 0;
  for (const item of items) {
    if (item.size > room || parts.length === 0) {
      parts.push([]);
      room = MOST_BYTES;
    }
    parts.at(-1)?.push(item);
    room -= item.size;
  }
  return parts;
}

/** Makes the items of a part. @param isShown otherwise they wait for `revealPasted` */
export function makePasted(
  writer: CanvasWriter,
  part: readonly PastedItem[],
  isShown: boolean,
  now: number,
): void {
  for (const { root, id, fields } of part) {
    const isHidden = !isShown && root === CANVAS_NODES;
    writer.make(root, id, isHidden ? { ...fields, gone: NOT_SHOWN_YET } : fields, now);
  }
}

/** Shows the nodes, and with them their edges. */
export function revealPasted(writer: CanvasWriter, items: readonly PastedItem[]): void {
  for (const { root, id } of items) if (root === CANVAS_NODES) writer.set(root, id, 'gone', undefined);
}
