import type { EditorView } from '@tiptap/pm/view';

const MAX_ALT = 1_000;

/** A field below a picture, for who cannot see it; in sight while its caption is written or it is written itself. */
export function altField(view: EditorView, getPos: () => number | undefined): HTMLInputElement {
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
    if (event.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    save();
    view.focus();
  });
  return field;
}
