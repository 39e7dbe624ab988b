import { TextSelection } from '@tiptap/pm/state';
import { findWords } from '#shared/search/find-words.ts';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { rangeOf, scrollerOf } from '../views/visible-range.ts';
import { textblocksOf, textOfBlock } from './block-search.ts';

/** Words that a search found in a text. */
export interface FoundWords {
  /** The block they stand in; null where it had no id. */
  blockId: string | null;
  /** As they were asked for. */
  words: readonly string[];
}

/** How often it is looked at again while blocks on the way get their height. */
const SETTLES = 3;

/** Where they stand now: in their block, or, where that is gone or says something else, wherever they come first. */
function placeOf(editor: TextEditor, { blockId, words }: FoundWords): { from: number; to: number } | null {
  const blocks = textblocksOf(editor.state.doc);
  const own = blocks.find(({ block }) => blockId !== null && block.attrs['id'] === blockId);
  for (const { block, start } of own ? [own, ...blocks] : blocks) {
    const [found] = findWords(textOfBlock(block), words);
    if (found) return { from: start + found[0], to: start + found[1] };
  }
  return own ? { from: own.start, to: own.start } : null;
}

/** Selects found words and brings them into sight. */
export function goToWords(editor: TextEditor, asked: FoundWords): void {
  if (editor.isDestroyed) return;
  const { view } = editor;
  const place = placeOf(editor, asked);
  if (place) {
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.create(doc, place.from, place.to)));
  }
  view.focus();
  // Where nobody may write the editor leaves the browser's selection alone.
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
