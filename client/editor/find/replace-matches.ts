import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { joinsStep, ownStep } from '../undo/undo-steps.ts';
import type { Match } from './match.ts';

/** The matches of one block that are not replaced yet, as offsets from the block's start, which moves. */
interface BlockMatches {
  start: number;
  left: Match[];
}

/** Returns the replacement of a match and its text. */
export type Written = (match: Match, text: string) => string;

/**
 * Replaces matches, as one undo step. Each transaction changes at most one match of a block: the binding compares
 * only the start and the end of a changed block, and would write all the text between two matches again, also where
 * another writer is typing.
 * @param matches in document order
 * @returns how many were replaced; fewer if the text reaches its character limit
 */
export function replaceMatches(editor: TextEditor, matches: readonly Match[], written: Written): number {
  const blocks = byBlock(editor.state.doc, matches);
  let replaced = 0;
  for (let round = blocks; round.length > 0; round = blocks.filter(({ left }) => left.length > 0)) {
    const before = editor.state.doc;
    const tr = replaceLast(editor.state, blocks, written);
    editor.view.dispatch(replaced === 0 ? ownStep(tr) : joinsStep(tr));
    if (editor.state.doc === before) break;
    replaced += round.length;
  }
  return replaced;
}

function byBlock(doc: Node, matches: readonly Match[]): BlockMatches[] {
  const blocks: BlockMatches[] = [];
  for (const match of matches) {
    const start = doc.resolve(match.from).start();
    const last = blocks.at(-1);
    const own = { ...match, from: match.from - start, to: match.to - start };
    if (last?.start === start) last.left.push(own);
    else blocks.push({ start, left: [own] });
  }
  return blocks;
}

/** Replaces the last remaining match of each block, in one transaction. */
function replaceLast({ tr }: EditorState, blocks: BlockMatches[], written: Written): Transaction {
  // How far the replacements so far have moved the text after them.
  let moved = 0;
  for (const block of blocks) {
    block.start += moved;
    const match = block.left.pop();
    if (!match) continue;
    const [from, to] = [block.start + match.from, block.start + match.to];
    const text = written(match, tr.doc.textBetween(from, to));
    if (text === '') tr.delete(from, to);
    else tr.insertText(text, from, to);
    moved += text.length - (to - from);
  }
  return tr;
}
