import type { Node } from '@tiptap/pm/model';
import { PluginKey, type EditorState } from '@tiptap/pm/state';

import { noteOf, refOf } from './note-nodes.ts';

/** The footnote numbers of a document, and the notes that it contains. */
export interface NoteNumbers {
  /** Numbers from 1 by a token's `ref`, in the order of the first tokens with each `ref`. */
  readonly numbers: ReadonlyMap<string, number>;
  /** The `note` attributes of the notes in the document. */
  readonly notes: ReadonlySet<string>;
}

/** The numbers of a document without footnotes. */
export const NO_NOTE_NUMBERS: NoteNumbers['numbers'] = new Map();

interface BlockNotes {
  readonly refs: readonly string[];
  readonly notes: readonly string[];
}

const NONE: readonly string[] = [];
const known = new WeakMap<Node, BlockNotes>();

/** Returns the references and notes in a block. Cached by node, since a node never changes. */
function notesIn(block: Node): BlockNotes {
  let found = known.get(block);
  if (!found) {
    const refs: string[] = [];
    const notes: string[] = [];
    const visit = (node: Node): boolean => {
      const [ref, note] = [refOf(node), noteOf(node)];
      if (ref !== null) refs.push(ref);
      if (note !== null) notes.push(note);
      return true;
    };
    visit(block);
    if (!block.type.spec.code) block.descendants(visit);
    found = { refs: refs.length === 0 ? NONE : refs, notes: notes.length === 0 ? NONE : notes };
    known.set(block, found);
  }
  return found;
}

/** Counts the children at the start and the end of two documents that are the same objects. */
function countSharedBlocks(before: Node, after: Node): { start: number; end: number } {
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
 * Returns the footnote numbers of a document.
 * @param last the previous document and its numbers. With these only the blocks that differ are read, so a key in a
 * long text takes no longer than in a short one, and the same object is returned if no reference or note changes.
 */
export function noteNumbers(doc: Node, last?: { doc: Node; known: NoteNumbers }): NoteNumbers {
  if (last) {
    const { start, end } = countSharedBlocks(last.doc, doc);
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

/** Returns the footnote numbers of an editor; undefined without the footnote plugin. */
export const noteNumbersOf = (state: EditorState): NoteNumbers | undefined => noteNumbersKey.getState(state);
