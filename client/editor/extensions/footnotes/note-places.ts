import type { Node } from '@tiptap/pm/model';

import { noteOf, refOf } from './note-numbers.ts';

/** A note or token in its document; `pos` is the position directly before it. */
export interface PlacedNote {
  node: Node;
  pos: number;
}

function first(doc: Node, isIt: (node: Node) => boolean): PlacedNote | null {
  let found: PlacedNote | null = null;
  doc.descendants((node, pos) => {
    if (!found && isIt(node)) found = { node, pos };
    return found === null;
  });
  return found;
}

/** The note of this name. */
export const findNote = (doc: Node, note: string): PlacedNote | null =>
  first(doc, (node) => noteOf(node) === note);

/** The first token that points at this note. */
export const findToken = (doc: Node, note: string): PlacedNote | null =>
  first(doc, (node) => refOf(node) === note);

/** Where a note goes whose token stands at `pos`: before the note of the next token, else to the end. */
export function placeOfNote(doc: Node, pos: number): number {
  const later: string[] = [];
  doc.nodesBetween(pos, doc.content.size, (node, at) => {
    const ref = at >= pos ? refOf(node) : null;
    if (ref !== null) later.push(ref);
  });
  const tops = new Map<string, number>();
  doc.forEach((block, at) => {
    const note = noteOf(block);
    if (note !== null && at >= pos) tops.set(note, at);
  });
  for (const ref of later) {
    const place = tops.get(ref);
    if (place !== undefined) return place;
  }
  return doc.content.size;
}
