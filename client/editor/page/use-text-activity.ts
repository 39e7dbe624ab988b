import { useEffect, useState } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';

/** Returns whether a pointer or focus event belongs to the text or to one of its tools. */
const belongsToText = (target: EventTarget | null, editor: TextEditor): boolean =>
  target instanceof Element &&
  (editor.view.dom.contains(target) ||
    target.closest('.selection-tools, .image-tools, .format-bar, .layer, .dialog-stand') !== null);

/**
 * Tracks whether the writer works on the text. False after an event elsewhere or Escape; true again with the next
 * event on the text.
 */
export function useTextActivity(editor: TextEditor): { isTextActive: boolean; isPressed: boolean } {
  // The text may have the focus before this component is loaded.
  const [isTextActive, setIsTextActive] = useState(() => editor.view.hasFocus());
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const text = editor.view.dom;
    const updateActive = (event: Event): void => setIsTextActive(belongsToText(event.target, editor));
    const handlePointerDown = (event: Event): void => {
      updateActive(event);
      if (event.target instanceof Node && text.contains(event.target)) setIsPressed(true);
    };
    const handlePointerUp = (): void => setIsPressed(false);
    const handleKeyDown = (event: KeyboardEvent): void => setIsTextActive(event.key !== 'Escape');
    document.addEventListener('pointerdown', handlePointerDown, true);
    document.addEventListener('pointerup', handlePointerUp, true);
    document.addEventListener('pointercancel', handlePointerUp, true);
    document.addEventListener('focusin', updateActive);
    text.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown, true);
      document.removeEventListener('pointerup', handlePointerUp, true);
      document.removeEventListener('pointercancel', handlePointerUp, true);
      document.removeEventListener('focusin', updateActive);
      text.removeEventListener('keydown', handleKeyDown);
    };
  }, [editor]);
  return { isTextActive, isPressed };
}
