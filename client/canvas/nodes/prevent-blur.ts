import { isTyping } from '#client/lib/key-label.ts';

interface Press {
  currentTarget: Element;
  target: EventTarget;
  preventDefault: () => void;
}

/** A press on the paper around the words that are being written leaves the caret where it is: what is typed next is not lost. */
export function preventBlur(press: Press): void {
  const { currentTarget, target } = press;
  const { activeElement } = document;
  const isWritten =
    activeElement !== null && currentTarget.contains(activeElement) && isTyping(activeElement);
  if (!isWritten || !(target instanceof Element)) return;
  if (activeElement.contains(target) || isTyping(target) || target.closest('button, a, input')) return;
  press.preventDefault();
}
