import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import type { PageHandle } from '#client/editor/page/page-handle.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { registerPage } from '#client/workspace/pages/open-pages.ts';
import { chapterIdsOf, type ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import { chaptersHandle } from './chapters-handle.ts';
import type { ChapterTexts } from './chapter-texts.ts';

interface ChaptersPage {
  folderId: string;
  entries: readonly ChapterEntry[];
  texts: ChapterTexts;
  sheet: RefObject<HTMLElement | null>;
}

/**
 * Registers the page of several chapters for the controls around it, under the id of its folder. Printing prints all
 * chapters; texts that are not drawn yet are drawn first.
 * @returns a function that registers the page of the chapter being edited, whose printing prints all chapters too
 */
export function useChaptersHandle({ folderId, entries, texts, sheet }: ChaptersPage) {
  const latestEntries = useRef(entries);
  const listeners = useRef(new Set<() => void>());
  useLayoutEffect(() => {
    latestEntries.current = entries;
    for (const listener of listeners.current) listener();
  }, [entries]);

  const [edited, setEdited] = useState<{ id: string; handle: PageHandle } | null>(null);
  const print = useEffectEvent(() => void printAll(texts, entries));
  useEffect(() => {
    const entryListeners = listeners.current;
    const handle = chaptersHandle(
      {
        entries: () => latestEntries.current,
        texts,
        sheet: () => sheet.current,
        onEntries: (listener) => {
          entryListeners.add(listener);
          return () => entryListeners.delete(listener);
        },
      },
      () => print(),
    );
    // Commands act on the chapter that is being edited.
    registerPage(folderId, { ...handle, ...(edited?.handle.run && { run: edited.handle.run }) });
    return () => registerPage(folderId, null);
  }, [folderId, texts, sheet, edited]);

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isPrint =
      hasCommandKey(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p';
    if (!isPrint || event.defaultPrevented) return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, []);

  return useCallback(
    (id: string, handle: PageHandle | null): void => {
      registerPage(id, handle && { ...handle, print: () => void printAll(texts, latestEntries.current) });
      // The editor before may close after the next one has opened.
      setEdited((now) => (handle ? { id, handle } : now?.id === id ? null : now));
    },
    [texts],
  );
}

async function printAll(texts: ChapterTexts, entries: readonly ChapterEntry[]): Promise<void> {
  await texts.whenDrawn(chapterIdsOf(entries));
  window.print();
}
