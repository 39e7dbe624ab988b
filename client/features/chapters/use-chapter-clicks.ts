import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Beginning } from '#client/editor/page/inline-page.tsx';
import { openAddress } from '#client/editor/extensions/links/link-clicks.ts';
import type { References } from '#client/editor/references/references.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import type { ChapterText } from './chapter-text.ts';

interface ChapterClickOptions {
  textOf: (id: string) => ChapterText;
  references: References;
  /** Whether a press in a chapter begins to write there. */
  canWrite: boolean;
  onStartWriting: (id: string, at: Beginning) => void;
}

const elementOf = (target: EventTarget | null): Element | null => (target instanceof Element ? target : null);

/** The chapter whose drawn text, or whose title, an event came from. */
const chapterOf = (target: Element | null): HTMLElement | null =>
  target?.closest<HTMLElement>('.chapter') ?? null;

/** The place between letters under a pointer. */
function caretAt(x: number, y: number): { node: Node; offset: number } | null {
  if (typeof document.caretPositionFromPoint === 'function') {
    const found = document.caretPositionFromPoint(x, y);
    return found && { node: found.offsetNode, offset: found.offset };
  }
  // Safari's name for it, before it had the other.
  const range = document.caretRangeFromPoint(x, y);
  return range && { node: range.startContainer, offset: range.startOffset };
}

/** Presses and keys on chapters that are read: links and notes lead where they do in the editor, all else begins to write. */
export function useChapterClicks(sheet: RefObject<HTMLElement | null>, options: ChapterClickOptions): void {
  const handleClick = useEffectEvent((event: MouseEvent) => {
    const target = elementOf(event.target);
    const drawn = target?.closest('.chapter__drawn');
    const chapter = chapterOf(target);
    const id = chapter?.dataset['chapter'];
    if (!target || !drawn || id === undefined || event.button !== 0 || event.shiftKey || event.altKey) return;
    if (followLink(options, target, drawn, event)) return event.preventDefault();
    // Words that were selected are read, or copied.
    const selection = getSelection();
    if (!options.canWrite || (selection && !selection.isCollapsed)) return;
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
    if (target !== chapter || !options.canWrite) return;
    event.preventDefault();
    options.onStartWriting(id, 'start');
  });

  /** A link of the drawn text is one of the product: the browser itself never leaves the page by it. */
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
 * Goes where something in a drawn text leads.
 * @returns whether it led somewhere
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
    const { ref, label } = token.dataset;
    const item = ref === undefined ? references.titled(label ?? '') : references.itemOf(ref);
    if (item) references.open(item.id);
    return Boolean(item);
  }
  const href = target.closest('a')?.getAttribute('href');
  if (href === null || href === undefined) return false;
  // Where one can write, a plain press puts the caret into the link, as in the editor.
  if (canWrite && !hasCommandKey(event)) return false;
  const item = references.itemAt(href);
  if (item) references.open(item.id);
  else openAddress(href);
  return true;
}

const idOf = (element: HTMLElement, name: string): string => CSS.escape(element.dataset[name] ?? '');

/** Brings a part of a drawn text into sight, and lets keys go on from there. */
function scrollToTarget(drawn: Element, selector: string): boolean {
  const found = drawn.querySelector<HTMLElement>(selector);
  found?.scrollIntoView({ block: 'center' });
  (found?.querySelector<HTMLElement>('.note__number') ?? found)?.focus({ preventScroll: true });
  return found !== null;
}
