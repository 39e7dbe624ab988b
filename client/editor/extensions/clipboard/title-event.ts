import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { levelOf } from '../../blocks/block-attributes.ts';

/**
 * The event, on the element of a text, that offers the title of pasted text; its detail is the title. It is
 * cancelable: a page that sets its title calls `preventDefault`; otherwise the title is pasted as a heading.
 */
export const TITLE_EVENT = 'foolscap-title';

/** Offers the title of a slice to a page with an empty text. @returns the slice, without a title that the page set */
export function offerTitle({ dom, state }: EditorView, slice: Slice, title: string | null): Slice {
  const { firstChild } = slice.content;
  const isFirst = firstChild !== null && levelOf(firstChild) === 1 && firstChild.textContent === title;
  const isEmpty = state.doc.childCount === 1 && state.doc.content.size <= 2;
  if (title === null || !isFirst || !isEmpty) return slice;
  const event = new CustomEvent(TITLE_EVENT, { detail: title, cancelable: true });
  if (dom.dispatchEvent(event)) return slice;
  // The target is an empty paragraph, so the rest of the slice consists of whole blocks.
  return new Slice(Fragment.from(slice.content.content.slice(1)), 0, 0);
}
