import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import * as v from 'valibot';
import { storePosition, storedPosition } from '#client/workspace/pages/stored-positions.ts';
import { chapterElement, visibleTextOf } from '../chapter-elements.ts';
import type { ChapterTexts } from '../chapter-texts.ts';
import { firstBelow, scrollToTop } from './scroll-anchor.ts';

const STORE_DELAY_MS = 300;
/** Events by which the reader moves elsewhere. They end the restoring. */
const USER_NAVIGATION_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** An element, and its distance in pixels from the scroller's upper edge; negative when it begins above the edge. */
const Anchor = v.object({ id: v.string(), offset: v.number() });

const ReadingPosition = v.object({
  /** The chapter at the upper edge. */
  chapter: Anchor,
  /** The block at the upper edge, because a chapter's height is an estimate until it is drawn. Null without blocks. */
  block: v.nullable(Anchor),
});

interface StoredPositionOptions {
  folderId: string;
  userId: string;
  texts: ChapterTexts;
  isShown: boolean;
}

/** Stores the reading position in a folder on this device, and restores it when the folder is opened again. */
export function useStoredPosition(
  sheet: RefObject<HTMLElement | null>,
  { folderId, userId, texts, isShown }: StoredPositionOptions,
): void {
  const store = useEffectEvent((scroller: Element) => {
    const edge = scroller.getBoundingClientRect().top;
    const chapters = sheet.current?.querySelectorAll<HTMLElement>('[data-chapter]') ?? [];
    const first = [...chapters].find((chapter) => chapter.getBoundingClientRect().bottom > edge);
    const id = first?.dataset['chapter'];
    if (!first || id === undefined) return;
    const offsetOf = (element: Element): number => element.getBoundingClientRect().top - edge;
    const block = firstBelow(visibleTextOf(first)?.children ?? first.children, edge);
    const blockId = block?.getAttribute('data-id');
    storePosition(userId, folderId, {
      chapter: { id, offset: offsetOf(first) },
      block: block && typeof blockId === 'string' ? { id: blockId, offset: offsetOf(block) } : null,
    });
  });
  // A layout effect, because its cleanup runs while the chapters are still in the document.
  useLayoutEffect(() => {
    const scroller = isShown ? sheet.current?.closest('.stage') : null;
    if (!scroller) return undefined;
    const position = storedPosition(userId, folderId, ReadingPosition);
    const stopRestoring = position ? restorePosition(position, { scroller, sheet, texts, userId }) : () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const storeNow = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      store(scroller);
    };
    const scheduleStore = (): void => {
      clearTimeout(timer);
      timer = setTimeout(storeNow, STORE_DELAY_MS);
    };
    scroller.addEventListener('scroll', scheduleStore, { passive: true });
    window.addEventListener('pagehide', storeNow);
    return () => {
      stopRestoring();
      storeNow();
      scroller.removeEventListener('scroll', scheduleStore);
      window.removeEventListener('pagehide', storeNow);
    };
  }, [sheet, folderId, userId, texts, isShown]);
}

interface RestoreOptions extends Pick<StoredPositionOptions, 'texts' | 'userId'> {
  scroller: Element;
  sheet: RefObject<HTMLElement | null>;
}

/** Scrolls to the chapter, and to the block in it once that is drawn. @returns a function that stops this */
function restorePosition(
  { chapter, block }: v.InferOutput<typeof ReadingPosition>,
  { scroller, sheet, texts, userId }: RestoreOptions,
): () => void {
  const findChapter = (): Element | null => chapterElement(sheet.current, chapter.id);
  const findBlock = (): Element | null => {
    const [chapterElement, id] = [findChapter(), block?.id];
    return (
      (id !== undefined &&
        chapterElement &&
        visibleTextOf(chapterElement)?.querySelector(`[data-id="${CSS.escape(id)}"]`)) ||
      null
    );
  };
  let stopScrolling = scrollToTop(scroller, findChapter, chapter.offset);
  let unsubscribe = (): void => {};
  const end = (): void => {
    stopScrolling();
    unsubscribe();
    for (const kind of USER_NAVIGATION_EVENTS) window.removeEventListener(kind, end, true);
  };
  const goToBlock = (): boolean => {
    if (!block || !findBlock()) return false;
    stopScrolling();
    unsubscribe();
    stopScrolling = scrollToTop(scroller, findBlock, block.offset);
    return true;
  };
  for (const kind of USER_NAVIGATION_EVENTS)
    window.addEventListener(kind, end, { capture: true, passive: true });
  if (!goToBlock()) {
    unsubscribe = texts.subscribe(goToBlock);
    // Drawn ahead of the texts above it, which are drawn one by one.
    void texts.of(chapter.id).drawStored(userId);
  }
  return end;
}
