import { hasCommandKey } from '#client/lib/key-label.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import './find.css';
import type { TextEditor } from '../text-editor/text-editor.ts';

/** Asks, on the element of a text, for the bar: from a menu around the page. Its detail are words to be found, if any. */
export const FIND_EVENT = 'foolscap-find';

const later = lazyModule(() => import('./find-bar.tsx'));

interface LazyFindProps {
  editor: TextEditor;
  /** The keys mean this text, where several are open. */
  isActive?: boolean;
}

/** Where the bar stands once the writer asks for it: ⌘F, or ⌘⇧F. A second ⌘F in it is the browser's own. */
export function LazyFind({ editor, isActive = true }: LazyFindProps) {
  const [asked, setAsked] = useState(0);
  const [early, setEarly] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const module = later.useSoon();
  const close = (): void => {
    setAsked(0);
    setEarly('');
    setIsComposing(false);
  };
  const open = useEffectEvent((words = '') => {
    setAsked((times) => times + 1);
    // What was typed before the bar was there is in the bar by now.
    if (module || words !== '') setEarly(words);
    // Without a network it may never come; the next press asks again.
    if (!module) later.load().catch(close);
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
    const { dom } = editor.view;
    const ask = (event: Event): void => {
      const words: unknown = event instanceof CustomEvent ? event.detail : undefined;
      open(typeof words === 'string' ? words : '');
    };
    window.addEventListener('keydown', handleKeyDown);
    dom.addEventListener(FIND_EVENT, ask);
    return () => {
      window.removeEventListener('keydown', handleKeyDown);
      dom.removeEventListener(FIND_EVENT, ask);
    };
  }, [editor]);
  if (asked === 0) return null;
  // Taking the field away would break off what an input method composes in it.
  if (module && !isComposing)
    return <module.FindBar editor={editor} asked={asked} early={early} onClose={close} />;
  // Letters typed before the bar is there are meant for it, not for the page.
  return (
    <form className="findbar" role="search" aria-label="Find and replace">
      <div className="findbar__field">
        <input
          aria-label="Find"
          placeholder="Find"
          autoComplete="off"
          autoFocus
          value={early}
          onChange={(event) => setEarly(event.target.value)}
          onCompositionStart={() => setIsComposing(true)}
          onCompositionEnd={() => setIsComposing(false)}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') event.preventDefault();
            if (event.key !== 'Escape') return;
            close();
            editor.view.focus();
          }}
        />
      </div>
    </form>
  );
}
