import type { EditorView } from '@tiptap/pm/view';

import { IMAGE_TOOLS_EVENT } from './image-block.ts';

const MAX_ALT = 1_000;

/**
 * Creates the field for an image's alt text, beside the caption. It is visible while the image is selected, or while
 * the caret is in the caption or the field.
 */
export function createAltField(view: EditorView, getPos: () => number | undefined): HTMLInputElement {
  const field = document.createElement('input');
  field.className = 'page__alt';
  field.contentEditable = 'false';
  field.placeholder = 'Describe this image';
  field.maxLength = MAX_ALT;
  field.setAttribute('aria-label', 'Alt text');
  const save = (): void => {
    const pos = getPos();
    const before: unknown = pos === undefined ? null : view.state.doc.nodeAt(pos)?.attrs['alt'];
    const alt = field.value.trim() === '' ? null : field.value.trim();
    if (pos !== undefined && !view.isDestroyed && alt !== (before ?? null))
      view.dispatch(view.state.tr.setNodeAttribute(pos, 'alt', alt));
  };
  field.addEventListener('blur', save);
  field.addEventListener('keydown', (event) => {
    event.stopPropagation();
    if (event.isComposing) return;
    if (event.key === 'Tab' && !event.shiftKey) {
      event.preventDefault();
      save();
      view.dom.dispatchEvent(new CustomEvent(IMAGE_TOOLS_EVENT));
    } else if (['Tab', 'Enter', 'Escape'].includes(event.key)) {
      event.preventDefault();
      save();
      view.focus();
    }
  });
  return field;
}
