import { hasCommandKey } from '#client/lib/key-label.ts';
import { usePreloadedModule, type LazyModule } from '#client/lib/lazy-module.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';

import './find.css';
import type { OpenBarProps } from './find-form.tsx';

/**
 * The event, on the element of a text, that opens the find bar from a menu around the page. Its detail is the text to
 * find, or empty.
 */
export const FIND_EVENT = 'foolscap-find';

interface FindOpenerProps<Bar> {
  /** Listens for {@link FIND_EVENT} on the element of the text. @returns a function that stops it */
  listen: (listener: (event: Event) => void) => () => void;
  /** Whether the keys apply to this text, if several texts are open. */
  isActive?: boolean;
  module: LazyModule<Bar>;
  /** Moves the focus back to the text after Escape in a bar that is not loaded yet. */
  focusText: () => void;
  /** Renders the bar once it is loaded. */
  children: (bar: Bar, props: OpenBarProps) => ReactNode;
}

/** Renders a find bar once the writer opens it with ⌘F or ⌘⇧F. A second ⌘F in the bar is left to the browser. */
export function FindOpener<Bar>(props: FindOpenerProps<Bar>) {
  const { listen, isActive = true, focusText, children } = props;
  const [openCount, setOpenCount] = useState(0);
  const [initialText, setInitialText] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const module = usePreloadedModule(props.module);
  const close = (): void => {
    setOpenCount(0);
    setInitialText('');
    setIsComposing(false);
  };
  const open = useEffectEvent((words = '') => {
    setOpenCount((count) => count + 1);
    // If the bar is loaded, the text typed before that is in it already.
    if (module || words !== '') setInitialText(words);
    // Offline the bar may never load; the next key press tries again.
    if (!module) props.module.load().catch(close);
  });
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isActive || event.defaultPrevented || event.isComposing) return;
    if (event.altKey || !hasCommandKey(event)) return;
    if (event.key.toLowerCase() !== 'f') return;
    const { target } = event;
    if (target instanceof Element && target.closest('[role$="dialog"], [role="menu"], .findbar')) return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    const stopListening = listen((event) => {
      const words: unknown = event instanceof CustomEvent ? event.detail : undefined;
      open(typeof words === 'string' ? words : '');
    });
    return () => {
      window.removeEventListener('keydown', handleKeyDown);
      stopListening();
    };
  }, [listen]);
  if (openCount === 0) return null;
  // Replacing the field would abort a composition in it.
  if (module && !isComposing) return children(module, { openCount, initialText, onClose: close });
  // Characters typed before the bar is loaded are meant for the bar, not for the page.
  return (
    <form className="findbar foot-bar" role="search" aria-label="Find and replace">
      <div className="findbar__field">
        <input
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          autoFocus
          value={initialText}
          onChange={(event) => setInitialText(event.target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') event.preventDefault();
            if (event.key !== 'Escape') return;
            close();
            focusText();
          }}
        />
      </div>
    </form>
  );
}
