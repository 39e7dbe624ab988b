import type { EditorView } from '@tiptap/pm/view';

import { placeOnSheet } from '../../../views/place-on-sheet.ts';
import { scrollerOf } from '../../../views/visible-range.ts';
import { columnWidthOf, percentOf, pictureOf } from './image-width.ts';

/** Pixels between the toolbar and the picture, or the upper edge of the page. */
const GAP = 8;
/** The maximum height of a handle, in pixels. */
const MAX_HANDLE_HEIGHT = 56;

/** Returns the visible width of a figure's picture in percent of the text. */
export function shownWidthOf(figure: HTMLElement): number {
  const { width } = pictureOf(figure).getBoundingClientRect();
  return percentOf(width, columnWidthOf(figure));
}

/**
 * Positions the toolbar above the picture of a figure and the handles at its sides. While the upper edge of the
 * picture is out of view, the toolbar is at the upper edge of the page.
 */
export function placeImageTools(tools: HTMLElement, figure: HTMLElement, view: EditorView): void {
  const bar = tools.querySelector<HTMLElement>('.image-tools__bar');
  const picture = pictureOf(figure).getBoundingClientRect();
  if (bar) {
    const upper = scrollerOf(view)?.getBoundingClientRect().top ?? picture.top;
    const above = picture.top - bar.offsetHeight - GAP;
    const lowest = picture.bottom - bar.offsetHeight - GAP;
    const top = Math.min(Math.max(above, upper + GAP), Math.max(above, lowest));
    placeOnSheet(bar, { left: picture.left + (picture.width - bar.offsetWidth) / 2, top }, GAP);
  }
  const height = Math.min(MAX_HANDLE_HEIGHT, picture.height);
  for (const [side, x] of [
    ['left', picture.left],
    ['right', picture.right],
  ] as const) {
    const handle = tools.querySelector<HTMLElement>(`.image-tools__handle--${side}`);
    if (!handle) continue;
    handle.style.height = `${height}px`;
    const top = picture.top + (picture.height - height) / 2;
    placeOnSheet(handle, { left: x - handle.offsetWidth / 2, top });
  }
}
