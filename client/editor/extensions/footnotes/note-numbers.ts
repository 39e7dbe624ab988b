import type { Node } from '@tiptap/pm/model';
import { PluginKey, type EditorState } from '@tiptap/pm/state';

/** How the notes of a document are called and which of them there are. */
export interface NoteNumbers {
  /** Numbers from 1 by a token's `ref`, in the order in which tokens first name them. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The notes that stand in the document, by their `note`. */
  readonly notes: ReadonlySet<string>;
}

interface BlockNotes {
  readonly refs: readonly string[];
  readonly notes: readonly string[];
}

const NONE: readonly string[] = [];
const known = new WeakMap<Node, BlockNotes>();

/** The note that a token points at; null for any other node, and for a token that points nowhere. */
export function refOf(node: Node): string | null {
  const { kind, ref } = node.attrs;
  return node.type.name === 'token' && kind === 'footnote' && typeof ref === 'string' ? ref : null;
}

/** The name under which tokens point at a note; null for any other node. */
export function noteOf(node: Node): string | null {
  const note: unknown = node.attrs['note'];
  return node.type.name === 'footnote' && typeof note === 'string' ? note : null;
}

/** What one block names and holds; read once, since a node never changes. */
function notesIn(block: Node): BlockNotes {
  let found = known.get(block);
  if (!found) {
    const refs: string[] = [];
    const notes: string[] = [];
    const look = (node: Node): boolean => {
      const [ref, note] = [refOf(node), noteOf(node)];
      if (ref !== null) refs.push(ref);
      if (note !== null) notes.push(note);
      return true;
    };
    look(block);
    if (!block.type.spec.code) block.descendants(look);
    found = { refs: refs.length === 0 ? NONE : refs, notes: notes.length === 0 ? NONE : notes };
    known.set(block, found);
  }
  return found;
}

/** Of two documents' children, how many are the same objects at the start and at the end. */
function sameEnds(before: Node, after: Node): { start: number; end: number } {
  const shorter = Math.min(before.childCount, after.childCount);
  let start = 0;
  while (start < shorter && before.child(start) === after.child(start)) start++;
  let end = 0;
  while (
    end < shorter - start &&
    before.child(before.childCount - 1 - end) === after.child(after.childCount - 1 - end)
  )
    end++;
  return { start, end };
}

function namesBetween(doc: Node, start: number, end: number): string {
  const names: string[] = [];
  for (let index = start; index < doc.childCount - end; index++) {
    const { refs, notes } = notesIn(doc.child(index));
    for (const ref of refs) names.push(`r${ref}`);
    for (const note of notes) names.push(`n${note}`);
  }
  return names.join('\n');
}

/**
 * The numbers of a document. With what they were before, only the blocks that differ are read: a key in a long text costs
 * no more than one in a short one, and the same object comes back where nothing changed.
 */
export function noteNumbers(doc: Node, last?: { doc: Node; known: NoteNumbers }): NoteNumbers {
  if (last) {
    const { start, end } = sameEnds(last.doc, doc);
    if (namesBetween(last.doc, start, end) === namesBetween(doc, start, end)) return last.known;
  }
  const numbers = new Map<string, number>();
  const notes = new Set<string>();
  doc.forEach((block) => {
    const found = notesIn(block);
    for (const ref of found.refs) if (!numbers.has(ref)) numbers.set(ref, numbers.size + 1);
    for (const note of found.notes) notes.add(note);
  });
  return { numbers, notes };
}

export const noteNumbersKey = new PluginKey<NoteNumbers>('footnotes');

/** The numbers of an editor; undefined in one without footnotes. */
export const noteNumbersOf = (state: EditorState): NoteNumbers | undefined => noteNumbersKey.getState(state);
