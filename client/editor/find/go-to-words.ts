import { TextSelection } from '@tiptap/pm/state';
import { findWords } from '#shared/search/find-words.ts';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { rangeOf, scrollerOf } from '../views/visible-range.ts';
import { textblocksOf, textOfBlock } from './block-search.ts';

/** Words that a search found in a text. */
export interface FoundWords {
  /** The id of the block that contains them; null if it had none. */
  blockId: string | null;
  /** The words of the query. */
  words: readonly string[];
}

/** How often the scroll position is corrected while blocks on the way get their real height. */
const SCROLL_CORRECTIONS = 3;

/**
 * Returns the range of the words: in their block or, if that is deleted or has changed, their first occurrence.
 * Without any occurrence, the start of the block.
 */
function rangeOfWords(
  editor: TextEditor,
  { blockId, words }: FoundWords,
): { from: number; to: number } | null {
  const blocks = textblocksOf(editor.state.doc);
  const ownBlock = blocks.find(({ block }) => blockId !== null && block.attrs['id'] === blockId);
  for (const { block, start } of ownBlock ? [ownBlock, ...blocks] : blocks) {
    const [found] = findWords(textOfBlock(block), words);
    if (found) return { from: start + found[0], to: start + found[1] };
  }
  return ownBlock ? { from: ownBlock.start, to: ownBlock.start } : null;
}

/** Selects found words and scrolls them into view. */
export function goToWords(editor: TextEditor, target: FoundWords): void {
  if (editor.isDestroyed) return;
  const { view } = editor;
  const range = rangeOfWords(editor, target);
  if (range) {
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.create(doc, range.from, range.to)));
  }
  view.focus();
  // A read-only editor does not change the browser's selection.
  const domRange = range && !editor.isEditable ? rangeOf(view, range.from, range.to) : undefined;
  if (domRange)
    getSelection()?.setBaseAndExtent(
      domRange.startContainer,
      domRange.startOffset,
      domRange.endContainer,
      domRange.endOffset,
    );
  const scroll = (remaining: number): void => {
    const scroller = scrollerOf(view);
    if (!range || !scroller || editor.isDestroyed) return;
    const rect = rangeOf(view, range.from, range.to)?.getBoundingClientRect();
    if (!rect) return;
    const frame = scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    scroller.scrollTop += rect.top - frame.top - frame.height / 3;
    if (remaining > 0 && scroller.scrollTop !== before) requestAnimationFrame(() => scroll(remaining - 1));
  };
  scroll(SCROLL_CORRECTIONS);
}
