import { TextSelection } from '@tiptap/pm/state';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { rangeOf, scrollerOf } from '../views/visible-range.ts';
import { headingsOf, type Heading } from './headings.ts';

/** How often the scroll position is corrected while blocks on the way get their real height. */
const SCROLL_CORRECTIONS = 3;
/** Pixels between the heading and the upper edge. */
const TOP_MARGIN = 48;

/**
 * Moves the caret to the end of a heading and scrolls the heading near the upper edge. A heading that has moved is
 * found by its id.
 */
export function goToHeading(editor: TextEditor, heading: Heading): void {
  const { view } = editor;
  const headings = headingsOf(view.state.doc);
  const target =
    headings.find(({ id }) => id !== null && id === heading.id) ??
    headings.find(({ pos, text }) => pos === heading.pos && text === heading.text);
  const node = target && view.state.doc.nodeAt(target.pos);
  if (!target || !node) return;
  const end = target.pos + 1 + node.content.size;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, end)));
  view.focus();
  const scroll = (remaining: number): void => {
    const scroller = scrollerOf(view);
    const rect = editor.isDestroyed ? undefined : rangeOf(view, target.pos + 1, end)?.getBoundingClientRect();
    if (!scroller || !rect) return;
    const before = scroller.scrollTop;
    scroller.scrollTop += rect.top - scroller.getBoundingClientRect().top - TOP_MARGIN;
    if (remaining > 0 && scroller.scrollTop !== before) requestAnimationFrame(() => scroll(remaining - 1));
  };
  scroll(SCROLL_CORRECTIONS);
}
