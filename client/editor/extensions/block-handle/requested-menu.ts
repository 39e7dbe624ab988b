import type { EditorView } from '@tiptap/pm/view';
import { atom } from 'nanostores';

/** The text for which a key has requested the menu of the block at the caret; null without a request. */
export const requestedMenu = atom<EditorView | null>(null);

const forget = (): void => requestedMenu.set(null);

/**
 * Requests the menu of the block at the caret. The block handle opens it, at once or when its code is loaded; a click or
 * a key before that cancels the request.
 */
export function requestMenu(view: EditorView): void {
  requestedMenu.set(view);
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, forget, { capture: true, once: true });
}
