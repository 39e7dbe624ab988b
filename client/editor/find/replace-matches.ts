import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { joinsStep, ownStep } from '../undo/undo-steps.ts';
import type { Match } from './match.ts';

/** The matches of one block that are not replaced yet; they are counted from the block's start, which moves. */
interface BlockMatches {
  start: number;
  left: Match[];
}

/** What to put in a match's place, given the words that stand there. */
export type Written = (match: Match, text: string) => string;

/**
 * Replaces matches, as one step of undo. Each transaction changes one match of a block at most: the binding sees of a
 * changed block only where it begins and ends to differ, and would write all that stands between two matches anew, also
 * where another is typing.
 * @param matches in the order of the document
 * @returns how many were replaced: fewer where the text may not grow so long
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

/** Replaces the last match that each block has left, in one transaction. */
function replaceLast({ tr }: EditorState, blocks: BlockMatches[], written: Written): Transaction {
  // How far what comes later in the document moves, by blocks that came before it.
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
