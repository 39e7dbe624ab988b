import { useEffect } from 'react';
import type { ChapterEntry } from '#client/workspace/tree/chapter-list.ts';
import type { ChapterTexts } from './chapter-texts.ts';
import { shownChapters } from '#client/workspace/open/shown-chapters.ts';

/** Milliseconds after the last change at which words are counted. */
const SETTLE = 300;

/** Tells the bar above how long all chapters are, and which of them is being written. */
export function useShownChapters(
  texts: ChapterTexts,
  entries: readonly ChapterEntry[],
  writingId: string | null,
): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      timer = undefined;
      shownChapters.set({ words: texts.wordsOf(entries), writingId });
    };
    tell();
    const stop = texts.listen(() => {
      timer ??= setTimeout(tell, SETTLE);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [texts, entries, writingId]);
  useEffect(() => () => shownChapters.set(null), []);
}
