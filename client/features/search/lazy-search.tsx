import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { lazyModule, useLazyModuleSoon } from '#client/lib/lazy-module.ts';
import { Icon } from '#client/ui/icon.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import type { PaletteProps } from './palette-props.ts';
import './palette.css';

/** Opened from the bar and by ⌘K; shown in one place. */
export const searchOpen = atom(false);

type Key = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;
const isSearchKey = (key: Key): boolean =>
  hasCommandKey(key) && !key.shiftKey && !key.altKey && key.key.toLowerCase() === 'k';

const lazyPalette = lazyModule(() => import('./palette.tsx'));

/** Where the search stands once somebody asks for it. It is the browser's own dialog: nothing behind it can be reached. */
export function LazySearch(props: Omit<PaletteProps, 'early' | 'isEntered' | 'isOpen' | 'onClose'>) {
  const isOpen = useStore(searchOpen);
  const [initialQuery, setInitialQuery] = useState('');
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isComposing, setIsComposing] = useState(false);
  const dialog = useRef<HTMLDialogElement>(null);
  const { whole } = useContributions();
  const palette = lazyPalette.useSoon();
  // It lists the commands as they are when it opens.
  const module = useLazyModuleSoon(whole) && palette;
  // At once, not with the next drawing: what is done next finds the focus where it was.
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
    // Without a network it may never come; the next press asks again.
    Promise.all([lazyPalette.load(), whole.load()]).catch(() => dialog.current?.close());
  }, [isOpen, whole]);
  return (
    // A press beside it closes it; by keys Escape does, which is the browser's own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search"
      // In here the keys of the screen mean nothing.
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
      {/* Taking the field away would break off what an input method composes in it. */}
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
          // Letters typed before the rest is there are meant for it, not for the page.
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
