import { hasCommandKey } from '#client/lib/key-label.ts';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { useEffect, useEffectEvent, useState } from 'react';

import './find.css';
import type { TextEditor } from '../text-editor/text-editor.ts';

/**
 * The event, on the element of a text, that opens the find bar from a menu around the page. Its detail is the text to
 * find, if any.
 */
export const FIND_EVENT = 'foolscap-find';

const barModule = lazyModule(() => import('./find-bar.tsx'));

interface LazyFindProps {
  editor: TextEditor;
  /** Whether the keys apply to this text, if several texts are open. */
  isActive?: boolean;
}

/** Renders the find bar once the writer opens it with ⌘F or ⌘⇧F. A second ⌘F in the bar is left to the browser. */
export function LazyFind({ editor, isActive = true }: LazyFindProps) {
  const [openCount, setOpenCount] = useState(0);
  const [initialText, setInitialText] = useState('');
  const [isComposing, setIsComposing] = useState(false);
  const module = barModule.usePreloaded();
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
    if (!module) barModule.load().catch(close);
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
    const handleFindEvent = (event: Event): void => {
      const words: unknown = event instanceof CustomEvent ? event.detail : undefined;
      open(typeof words === 'string' ? words : '');
    };
    window.addEventListener('keydown', handleKeyDown);
    dom.addEventListener(FIND_EVENT, handleFindEvent);
    return () => {
      window.removeEventListener('keydown', handleKeyDown);
      dom.removeEventListener(FIND_EVENT, handleFindEvent);
    };
  }, [editor]);
  if (openCount === 0) return null;
  // Replacing the field would abort a composition in it.
  if (module && !isComposing)
    return <module.FindBar editor={editor} openCount={openCount} initialText={initialText} onClose={close} />;
  // Characters typed before the bar is loaded are meant for the bar, not for the page.
  return (
    <form className="findbar" role="search" aria-label="Find and replace">
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
            editor.view.focus();
          }}
        />
      </div>
    </form>
  );
}
