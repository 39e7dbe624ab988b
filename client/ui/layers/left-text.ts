/** A text that the writer is writing in. The focus does not return to single-line fields. */
const TEXT = '[contenteditable="true"], textarea';
/** Layers over the page. A click in one of them still belongs to the click that opened it. */
const LAYER = '.layer, .dialog, .dialog-stand, .scrim';

let leftText: HTMLElement | null = null;

/**
 * Returns the text that lost the focus to a click on a control, so that a layer can return the focus there: its caret
 * is where it was. Undefined when the control was reached by keyboard or nothing was being written; the focus then
 * returns to the control.
 */
export const textToReturnTo = (): HTMLElement | undefined => (leftText?.isConnected ? leftText : undefined);

/**
 * The event on a text when a layer has returned the focus to it. The browser may put the caret at the start of the
 * text then; its editor restores the caret at once, before the next key.
 */
export const FOCUS_RETURNED_EVENT = 'foolscap-focus-returned';

/** Base UI's `finalFocus` for a layer that returns to the text; true is the control. */
export function finalFocusInText(): HTMLElement | true {
  const text = textToReturnTo();
  text?.addEventListener('focus', () => text.dispatchEvent(new Event(FOCUS_RETURNED_EVENT)), { once: true });
  return text ?? true;
}

function handlePointerDown({ target }: Event): void {
  const focused = document.activeElement;
  const clicked = target instanceof Element ? target : null;
  if (focused instanceof HTMLElement && focused.matches(TEXT) && !focused.closest(LAYER))
    leftText = focused.contains(clicked) ? null : focused;
  else if (!clicked?.closest(LAYER)) leftText = null;
}

function handleKeyDown({ key, target }: KeyboardEvent): void {
  const isInLayer = target instanceof Element && target.closest(LAYER) !== null;
  if (key === 'Tab' && !isInLayer) leftText = null;
}

// Public pages are prerendered without a document.
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', handlePointerDown, true);
  document.addEventListener('keydown', handleKeyDown, true);
}
