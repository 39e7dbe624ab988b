import * as Y from 'yjs';
import { isVisible } from '../move-classes.ts';
import { wantedBlocks, type Boundary, type Run } from './atoms.ts';
import type { PendingFormat } from './read-formats.ts';
import type { Sequence } from './sequence.ts';
import { markedRuns } from './unit-marks.ts';

/**
 * Writes formats of text that was moved meanwhile to where the text is visible now.
 * @returns whether anything was written
 */
export function writeFormats(sequence: Sequence, formats: readonly PendingFormat[]): boolean {
  let isWritten = false;
  for (const { units, name, value, home } of formats) {
    for (const run of sequence.runs.between(Y.createID(units.client, units.clock), units.length)) {
      const found = run.isDead ? undefined : textOf(sequence, run);
      if (!found || found.text === home) continue;
      const marks = markedRuns(found.text).find(
        ({ client, clock, length }) =>
          client === found.id.client && found.id.clock >= clock && found.id.clock < clock + length,
      )?.marks;
      if (JSON.stringify(marks?.[name] ?? null) === JSON.stringify(value)) continue;
      found.text.format(found.offset, run.length, { [name]: value });
      isWritten = true;
    }
  }
  return isWritten;
}

/** Returns the text and the offset at which a run is visible. */
function textOf(sequence: Sequence, run: Run): { text: Y.XmlText; offset: number; id: Y.ID } | undefined {
  for (const id of run.keys) {
    if (!isVisible(sequence.doc, id)) continue;
    const item = Y.getItem(sequence.doc.store, id);
    if (!(item instanceof Y.Item) || !(item.parent instanceof Y.XmlText)) continue;
    let offset = id.clock - item.id.clock;
    for (let before = item.left; before; before = before.left)
      if (!before.deleted && before.countable) offset += before.length;
    return { text: item.parent, offset, id };
  }
  return undefined;
}

/** Registers in the shadow the formatting items that a correction wrote. */
export function registerFormats(sequence: Sequence): void {
  for (const head of sequence.heads) {
    for (const { boundary } of wantedBlocks(head)) {
      for (const child of boundary.element?.toArray() ?? []) {
        if (!(child instanceof Y.XmlText)) continue;
        let left: Y.ID | Boundary = boundary;
        for (let item = child._start; item; item = item.right) {
          if (item.content instanceof Y.ContentFormat) {
            if (!sequence.hasFormat(item.id)) sequence.setFormat(item.id, left);
          } else if (sequence.runs.find(item.lastId)) left = item.lastId;
        }
      }
    }
  }
}
