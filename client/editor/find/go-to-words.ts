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
const SETTLES = 3;

/**
 * Returns the range of the words: in their block or, if that is deleted or has changed, their first occurrence.
 * Without any occurrence, the start of the block.
 */
function placeOf(editor: TextEditor, { blockId, words }: FoundWords): { from: number; to: number } | null {
  const blocks = textblocksOf(editor.state.doc);
  const own = blocks.find(({ block }) => blockId !== null && block.attrs['id'] === blockId);
  for (const { block, start } of own ? [own, ...blocks] : blocks) {
    const [found] = findWords(textOfBlock(block), words);
    if (found) return { from: start + found[0], to: start + found[1] };
  }
  return own ? { from: own.start, to: own.start } : null;
}

/** Selects found words and scrolls them into view. */
export function goToWords(editor: TextEditor, asked: FoundWords): void {
  if (editor.isDestroyed) return;
  const { view } = editor;
  const place = placeOf(editor, asked);
  if (place) {
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.create(doc, place.from, place.to)));
  }
  view.focus();
  // A read-only editor does not change the browser's selection.
  const shown = place && !editor.isEditable ? rangeOf(view, place.from, place.to) : undefined;
  if (shown)
    getSelection()?.setBaseAndExtent(
      shown.startContainer,
      shown.startOffset,
      shown.endContainer,
      shown.endOffset,
    );
  const settle = (left: number): void => {
    const scroller = scrollerOf(view);
    if (!place || !scroller || editor.isDestroyed) return;
    const found = rangeOf(view, place.from, place.to)?.getBoundingClientRect();
    if (!found) return;
    const frame = scroller.getBoundingClientRect();
    const before = scroller.scrollTop;
    scroller.scrollTop += found.top - frame.top - frame.height / 3;
    if (left > 0 && scroller.scrollTop !== before) requestAnimationFrame(() => settle(left - 1));
  };
  settle(SETTLES);
}
