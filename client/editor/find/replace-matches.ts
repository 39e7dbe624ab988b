import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { joinUndoStep, separateUndoStep } from '../undo/undo-steps.ts';
import type { Match } from './block-search.ts';
import type { FindQuery } from './find-query.ts';

/** The matches of one block that are not replaced yet, as offsets from the block's start, which moves. */
interface BlockMatches {
  start: number;
  remaining: Match[];
}

/** Computes the replacement of a match from the match and its text. */
export type ReplacementOf = (match: Match, text: string) => string;

/**
 * Returns a function that computes the replacement of a match: in a pattern `$1` is the first group, `$&` the match.
 */
export function replacementIn({ isPattern }: FindQuery, replacement: string): ReplacementOf {
  if (!isPattern) return () => replacement;
  return ({ groups }, text) =>
    replacement.replaceAll(/\$(\$|&|\d{1,2})/g, (placeholder, name: string) => {
      if (name === '$') return '$';
      return name === '&' ? text : (groups[Number(name) - 1] ?? placeholder);
    });
}

/**
 * Replaces matches, as one undo step. Each transaction changes at most one match of a block: the binding finds only
 * where a changed block starts and ends to differ, and would rewrite all the text between two matches, also where
 * another writer is typing.
 * @param matches in document order
 * @returns how many were replaced; fewer if the text reaches its character limit
 */
export function replaceMatches(
  editor: TextEditor,
  matches: readonly Match[],
  replacementOf: ReplacementOf,
): number {
  const blocks = byBlock(editor.state.doc, matches);
  let replaced = 0;
  for (let round = blocks; round.length > 0; round = blocks.filter(({ remaining }) => remaining.length > 0)) {
    const before = editor.state.doc;
    const tr = replaceLast(editor.state, blocks, replacementOf);
    editor.view.dispatch(replaced === 0 ? separateUndoStep(tr) : joinUndoStep(tr));
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
    const relative = { ...match, from: match.from - start, to: match.to - start };
    if (last?.start === start) last.remaining.push(relative);
    else blocks.push({ start, remaining: [relative] });
  }
  return blocks;
}

/** Replaces the last remaining match of each block, in one transaction. */
function replaceLast({ tr }: EditorState, blocks: BlockMatches[], replacementOf: ReplacementOf): Transaction {
  // How far the replacements so far have moved the text after them.
  let offset = 0;
  for (const block of blocks) {
    block.start += offset;
    const match = block.remaining.pop();
    if (!match) continue;
    const [from, to] = [block.start + match.from, block.start + match.to];
    const text = replacementOf(match, tr.doc.textBetween(from, to));
    if (text === '') tr.delete(from, to);
    else tr.insertText(text, from, to);
    offset += text.length - (to - from);
  }
  return tr;
}
