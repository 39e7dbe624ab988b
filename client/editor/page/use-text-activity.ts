import { useEffect, useState } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';

const isInside = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/** Returns whether a pointer or focus event belongs to the text or to one of its tools. */
const belongsToText = (target: EventTarget | null, editor: TextEditor): boolean =>
  (target instanceof Node && editor.view.dom.contains(target)) ||
  isInside(target, '.selection-tools, .image-tools, .format-bar');

/**
 * Tracks whether the writer works on the text. False after an event elsewhere or Escape; true again with the next
 * event on the text. Events in menus and dialogs change nothing: both the tools of the text and the rest of the screen
 * open them.
 */
export function useTextActivity(editor: TextEditor): { isTextActive: boolean; isPressed: boolean } {
  // The text may have the focus before this component is loaded.
  const [isTextActive, setIsTextActive] = useState(() => editor.view.hasFocus());
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const text = editor.view.dom;
    const updateActive = ({ target }: Event): void => {
      if (!isInside(target, '.layer, .dialog-stand')) setIsTextActive(belongsToText(target, editor));
    };
    const handlePointerDown = (event: Event): void => {
      updateActive(event);
      if (event.target instanceof Node && text.contains(event.target)) setIsPressed(true);
    };
    const handlePointerUp = (): void => setIsPressed(false);
    const handleKeyDown = (event: KeyboardEvent): void => setIsTextActive(event.key !== 'Escape');
    document.addEventListener('pointerdown', handlePointerDown, true);
    document.addEventListener('pointerup', handlePointerUp, true);
    document.addEventListener('pointercancel', handlePointerUp, true);
    // The focus went nowhere, for example because the on-screen keyboard was closed. A window that loses the focus keeps
    // its active element.
    const handleFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (relatedTarget === null && document.hasFocus()) setIsTextActive(false);
    };
    document.addEventListener('focusin', updateActive);
    text.addEventListener('focusout', handleFocusOut);
    text.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown, true);
      document.removeEventListener('pointerup', handlePointerUp, true);
      document.removeEventListener('pointercancel', handlePointerUp, true);
      document.removeEventListener('focusin', updateActive);
      text.removeEventListener('focusout', handleFocusOut);
      text.removeEventListener('keydown', handleKeyDown);
    };
  }, [editor]);
  return { isTextActive, isPressed };
}
