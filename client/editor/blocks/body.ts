import type { Node, ResolvedPos } from '@tiptap/pm/model';
import { Selection } from '@tiptap/pm/state';

/** Two positions of a document, with `from` not after `to`. */
export interface Extent {
  from: number;
  to: number;
}

export const isNote = (node: Node | null | undefined): boolean => node?.type.name === 'footnote';

/** Returns the footnote around a position, and the position directly before it; null outside of footnotes. */
export function noteAround($pos: ResolvedPos): { node: Node; pos: number } | null {
  for (let { depth } = $pos; depth > 0; depth--)
    if (isNote($pos.node(depth))) return { node: $pos.node(depth), pos: $pos.before(depth) };
  return null;
}

/**
 * Returns the extent of a document's body: from before the first to behind the last block that is not a footnote.
 * Footnotes are at the document's end [X11]. Returns the whole document when it consists of footnotes.
 */
export function bodyOf(doc: Node): Extent {
  let [first, last] = [0, doc.childCount];
  let { size: to } = doc.content;
  let from = 0;
  while (first < last && isNote(doc.child(first))) from += doc.child(first++).nodeSize;
  if (first === last) return { from: 0, to };
  while (isNote(doc.child(last - 1))) to -= doc.child(--last).nodeSize;
  return { from, to };
}

/** Returns a caret at the first or last text position within an extent. */
export const edgeOf = (doc: Node, { from, to }: Extent, edge: 'start' | 'end'): Selection =>
  edge === 'start' ? Selection.near(doc.resolve(from), 1) : Selection.near(doc.resolve(to), -1);

/** Returns a caret at the start or end of a document's body. */
export const bodyEdge = (doc: Node, edge: 'start' | 'end'): Selection => edgeOf(doc, bodyOf(doc), edge);
