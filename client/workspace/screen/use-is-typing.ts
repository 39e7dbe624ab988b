import { useSyncExternalStore } from 'react';
import { keyboardHeight, onKeyboardChange } from '#client/lib/on-screen-keyboard.ts';

function subscribe(listener: () => void): () => void {
  const stop = onKeyboardChange(listener);
  document.addEventListener('focusin', listener);
  document.addEventListener('focusout', listener);
  return () => {
    stop();
    document.removeEventListener('focusin', listener);
    document.removeEventListener('focusout', listener);
  };
}

const isTyping = (): boolean =>
  keyboardHeight() > 0 && (document.activeElement?.closest('.main .page') ?? null) !== null;

/** Returns whether a page is being typed with an on-screen keyboard, which leaves little room for bars. */
export const useIsTyping = (): boolean => useSyncExternalStore(subscribe, isTyping);
