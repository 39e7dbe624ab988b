import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { lazyModule, usePreloadedModule } from '#client/lib/lazy-module.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import type { PaletteProps } from './palette-props.ts';
import './palette.css';

/** Whether the search dialog is open. The button in the bar and ⌘K set it. */
export const searchOpen = atom(false);

type Key = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;
const isSearchKey = (key: Key): boolean =>
  hasCommandKey(key) && !key.shiftKey && !key.altKey && key.key.toLowerCase() === 'k';

const lazyPalette = lazyModule(() => import('./palette.tsx'));

/** The search dialog, whose list is loaded later. A native modal dialog makes the page behind it inert. */
export function LazySearch(props: Omit<PaletteProps, 'initialQuery' | 'isSubmitted' | 'isOpen' | 'onClose'>) {
  const isOpen = useStore(searchOpen);
  const [initialQuery, setInitialQuery] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isComposing, setIsComposing] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { complete } = useContributions();
  const palette = lazyPalette.usePreloaded();
  // The palette lists the commands once, when it opens, so it waits for the lazy contributions too.
  const module = usePreloadedModule(complete) && palette;
  // Closes synchronously, not with the next render, so that the code after it finds the focus restored.
  const close = (): void => dialog.current?.close();
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || !isSearchKey(event)) return;
    const { target } = event;
    const isInOtherDialog =
      !isOpen && target instanceof Element && target.closest('[role$="dialog"], [role="menu"]');
    if (isInOtherDialog) return;
    event.preventDefault();
    if (isOpen) close();
    else searchOpen.set(true);
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => {
      window.removeEventListener('keydown', handleKeyDown);
      searchOpen.set(false);
    };
  }, []);
  useLayoutEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    // Without a network the modules may not load. The next opening tries again.
    Promise.all([lazyPalette.load(), complete.load()]).catch(() => dialog.current?.close());
  }, [isOpen, complete]);
  return (
    // A click on the backdrop closes the dialog. By keyboard, the browser closes it on Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      // Keyboard shortcuts of the screen do not apply inside the dialog.
      onKeyDown={(event) => {
        if (!isSearchKey(event)) event.stopPropagation();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) close();
      }}
      onClose={() => {
        searchOpen.set(false);
        setInitialQuery('');
        setIsSubmitted(false);
        setIsComposing(false);
      }}
    >
      {/* Replacing the field would interrupt the composition of an input method. */}
      {module && !isComposing ? (
        <module.Palette
          {...props}
          isOpen={isOpen}
          initialQuery={initialQuery}
          isSubmitted={isSubmitted}
          onClose={close}
        />
      ) : (
        isOpen && (
          // Receives the characters typed before the palette is loaded, so that none reaches the page.
          <div className="palette__input">
            <Icon of={Search} />
            <input
              aria-label="Search"
              placeholder="Search..."
              autoComplete="off"
              autoFocus
              value={initialQuery}
              onChange={(event) => {
                setInitialQuery(event.target.value);
                setIsSubmitted(false);
              }}
              onCompositionStart={() => setIsComposing(true)}
              onCompositionEnd={() => setIsComposing(false)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing)
                  setIsSubmitted(initialQuery.trim() !== '');
              }}
            />
          </div>
        )
      )}
    </dialog>
  );
}
