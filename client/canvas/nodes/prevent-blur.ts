import { isTyping } from '#client/lib/key-label.ts';

interface PressEvent {
  currentTarget: Element;
  target: EventTarget;
  preventDefault: () => void;
}

/**
 * Prevents a mouse press on the node around a focused text from moving the focus, so that further typing still
 * reaches the text.
 */
export function preventBlur(event: PressEvent): void {
  const { currentTarget, target } = event;
  const { activeElement } = document;
  const isTextFocused =
    activeElement !== null && currentTarget.contains(activeElement) && isTyping(activeElement);
  if (!isTextFocused || !(target instanceof Element)) return;
  if (activeElement.contains(target) || isTyping(target) || target.closest('button, a, input')) return;
  event.preventDefault();
}
