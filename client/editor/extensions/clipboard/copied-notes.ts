import { Fragment, Slice, type Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { noteOf, refOf } from '../../blocks/note-nodes.ts';

/** Returns the notes to which the tokens of a content refer, and the notes in it, by name. */
function namesIn(content: Node | Fragment): { refs: Set<string>; notes: Set<string> } {
  const names = { refs: new Set<string>(), notes: new Set<string>() };
  content.descendants((node) => {
    const [ref, note] = [refOf(node), noteOf(node)];
    if (ref !== null) names.refs.add(ref);
    if (note !== null) names.notes.add(note);
  });
  return names;
}

/** Appends blocks to a slice, which is then closed at its end. */
export const withBlocksBelow = (slice: Slice, blocks: readonly Node[]): Slice =>
  blocks.length === 0 ? slice : new Slice(slice.content.append(Fragment.from(blocks)), slice.openStart, 0);

/** Appends the notes of the copied tokens to copied content, so that they travel with their numbers. */
export function withNotes(slice: Slice, doc: Node): Slice {
  const { refs, notes } = namesIn(slice.content);
  if (refs.size === 0) return slice;
  const missing = doc.children.filter((block) => {
    const name = noteOf(block);
    return name !== null && refs.has(name) && !notes.has(name);
  });
  return withBlocksBelow(slice, missing);
}

/** Deletes the notes whose last token was cut: the clipboard has them too. @returns null if none was cut */
export function deleteCutNotes(before: Node, state: EditorState): Transaction | null {
  const { refs } = namesIn(state.doc);
  const cut = [...namesIn(before).refs].filter((name) => !refs.has(name));
  if (cut.length === 0) return null;
  const { tr } = state;
  state.doc.forEach((block, pos) => {
    const name = noteOf(block);
    if (name !== null && cut.includes(name))
      tr.delete(tr.mapping.map(pos), tr.mapping.map(pos + block.nodeSize));
  });
  return tr.docChanged ? tr : null;
}
