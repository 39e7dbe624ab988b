import type { KeyboardEvent } from 'react';

/**
 * Handles a key in a one-line field of the canvas: Enter and Escape keep the typed words and leave the field, as Escape
 * leaves the text of a note. Every other key goes on to the page; the keys of the canvas do not act on fields.
 */
export function leaveFieldByKey(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
  event.preventDefault();
  const field = event.currentTarget;
  const node = field.closest<HTMLElement>('.react-flow__node');
  // The node takes the focus first: a field that is replaced on blur would leave it nowhere.
  node?.focus({ preventScroll: true });
  field.blur();
}
