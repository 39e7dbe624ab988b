import { itemOfLink } from '#shared/editor/content/link-name.ts';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { InitialCaret } from '#client/editor/page/inline-page.tsx';
import { openUrl } from '#client/editor/extensions/links/link-clicks.ts';
import type { References } from '#client/editor/references/references.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import type { ChapterText } from './chapter-text.ts';

interface ChapterClickOptions {
  textOf: (id: string) => ChapterText;
  references: References;
  /** Returns whether a click in a chapter starts editing there. */
  canWrite: (chapterId: string) => boolean;
  onStartWriting: (id: string, at: InitialCaret) => void;
}

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** Returns the chapter that contains an event's target. */
const chapterOf = (target: Element | null): HTMLElement | null =>
  target?.closest<HTMLElement>('.chapter') ?? null;

/** Returns the caret position at a point of the viewport. */
function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const found = document.caretPositionFromPoint(x, y);
    return found && { node: found.offsetNode, offset: found.offset };
  }
  // The older method of Safari, for versions without caretPositionFromPoint.
  const range = document.caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** Handles clicks and keys on static chapters. Links and footnotes work as in the editor; other clicks start editing. */
export function useChapterClicks(sheet: RefObject<HTMLElement | null>, options: ChapterClickOptions): void {
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const target = elementOf(event.target);
    const drawn = target?.closest('.chapter__drawn');
    const chapter = chapterOf(target);
    const id = chapter?.dataset['chapter'];
    if (!target || !drawn || id === undefined || event.button !== 0 || event.shiftKey || event.altKey) return;
    if (followLink(options, target, drawn, event)) return event.preventDefault();
    // The click ended a selection, which the reader may want to copy.
    const selection = getSelection();
    if (!options.canWrite(id) || (selection && !selection.isCollapsed)) return;
    const { text } = options.textOf(id);
    const caret = caretAt(event.clientX, event.clientY);
    const pos = caret && text.positionOf(caret.node, caret.offset);
    const block = pos === null ? null : text.blockAt(pos);
    const top = block?.getBoundingClientRect().top;
    options.onStartWriting(id, pos === null || top === undefined ? 'end' : { pos, top });
  });

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.defaultPrevented || event.isComposing || hasCommandKey(event)) return;
    const target = elementOf(event.target);
    const chapter = chapterOf(target);
    const id = chapter?.dataset['chapter'];
    if (!target || id === undefined) return;
    const drawn = target.closest('.chapter__drawn');
    if (drawn && followLink(options, target, drawn, event)) return event.preventDefault();
    if (target !== chapter || !options.canWrite(id)) return;
    event.preventDefault();
    options.onStartWriting(id, 'start');
  });

  /** Prevents the browser's own navigation: links of a static text are opened by followLink alone. */
  const handleLink = useEffectEvent((event: MouseEvent) => {
    if (elementOf(event.target)?.closest('.chapter__drawn a')) event.preventDefault();
  });

  useEffect(() => {
    const { current } = sheet;
    current?.addEventListener('click', handleClick);
    current?.addEventListener('click', handleLink);
    current?.addEventListener('auxclick', handleLink);
    current?.addEventListener('keydown', handleKeyDown);
    return () => {
      current?.removeEventListener('click', handleClick);
      current?.removeEventListener('click', handleLink);
      current?.removeEventListener('auxclick', handleLink);
      current?.removeEventListener('keydown', handleKeyDown);
    };
  }, [sheet]);
}

/**
 * Follows the link, token or footnote under an event's target.
 * @returns whether there was a target to open or scroll to
 */
function followLink(
  { references, canWrite }: ChapterClickOptions,
  target: Element,
  drawn: Element,
  event: MouseEvent | KeyboardEvent,
): boolean {
  const token = target.closest<HTMLElement>('[data-type="token"][role="link"]');
  if (token?.classList.contains('note-ref'))
    return scrollToTarget(drawn, `.note[data-note="${idOf(token, 'ref')}"]`);
  const note = target.closest('.note__number')?.closest<HTMLElement>('.note');
  if (note) return scrollToTarget(drawn, `.note-ref[data-ref="${idOf(note, 'note')}"]`);
  if (token) {
    const { ref, label, data } = token.dataset;
    const item =
      ref === undefined
        ? itemOfLink({ label, data }, (title) => references.itemByTitle(title))
        : references.itemOf(ref);
    if (item) references.open(item.id);
    return Boolean(item);
  }
  const href = target.closest('a')?.getAttribute('href');
  if (href === null || href === undefined) return false;
  // For a writer, a click without the command key puts the caret into the link, as in the editor.
  const chapterId = chapterOf(target)?.dataset['chapter'];
  if (chapterId !== undefined && canWrite(chapterId) && !hasCommandKey(event)) return false;
  const item = references.itemByUrl(href);
  if (item) references.open(item.id);
  else openUrl(href);
  return true;
}

const idOf = (element: HTMLElement, name: string): string => CSS.escape(element.dataset[name] ?? '');

/** Scrolls to a part of a static text and focuses it. @returns whether it exists */
function scrollToTarget(drawn: Element, selector: string): boolean {
  const found = drawn.querySelector<HTMLElement>(selector);
  found?.scrollIntoView({ block: 'center' });
  (found?.querySelector<HTMLElement>('.note__number') ?? found)?.focus({ preventScroll: true });
  return found !== null;
}
