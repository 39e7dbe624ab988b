import { newBlockId } from '#shared/editor/schema/block-id.ts';
import type { Node } from '@tiptap/pm/model';

/** A note or token in its document; `pos` is the position directly before it. */
export interface FoundNote {
  node: Node;
  pos: number;
}

/** Returns the note that a token refers to; null for any other node and for a token without `ref`. */
export function refOf(node: Node): string | null {
  const { kind, ref } = node.attrs;
  return node.type.name === 'token' && kind === 'footnote' && typeof ref === 'string' ? ref : null;
}

/** Returns the name by which tokens refer to a note; null for any other node. */
export function noteOf(node: Node): string | null {
  const note: unknown = node.attrs['note'];
  return node.type.name === 'footnote' && typeof note === 'string' ? note : null;
}

function findFirst(doc: Node, matches: (node: Node) => boolean): FoundNote | null {
  let found: FoundNote | null = null;
  doc.descendants((node, pos) => {
    if (!found && matches(node)) found = { node, pos };
    return found === null;
  });
  return found;
}

/** Returns the note with a name. */
export const findNote = (doc: Node, note: string): FoundNote | null =>
  findFirst(doc, (node) => noteOf(node) === note);

/** Returns the first token that refers to a note. */
export const findToken = (doc: Node, note: string): FoundNote | null =>
  findFirst(doc, (node) => refOf(node) === note);

/** Returns the position for a note whose token is before `pos`: before the note of the next token, else the end. */
export function notePosition(doc: Node, pos: number): number {
  const laterRefs: string[] = [];
  doc.nodesBetween(pos, doc.content.size, (node, at) => {
    const ref = at >= pos ? refOf(node) : null;
    if (ref !== null) laterRefs.push(ref);
  });
  const notePositions = new Map<string, number>();
  doc.forEach((block, at) => {
    const note = noteOf(block);
    if (note !== null && at >= pos) notePositions.set(note, at);
  });
  for (const ref of laterRefs) {
    const notePos = notePositions.get(ref);
    if (notePos !== undefined) return notePos;
  }
  return doc.content.size;
}

/**
 * Creates an empty note. It has its ids from the start, since assigning them later would end the undo of the input
 * rule that created it.
 */
export function createEmptyNote({ type: { schema } }: Node, note: string): Node | null {
  const { footnote, paragraph } = schema.nodes;
  return footnote && paragraph
    ? footnote.create({ note, id: newBlockId() }, paragraph.create({ id: newBlockId() }))
    : null;
}
