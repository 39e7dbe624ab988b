import { useIsNarrow } from '#client/lib/media.ts';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { placeOnSheet } from '../views/place-on-sheet.ts';
import { useEditorFacts } from '../formatting/editor-facts.ts';
import { formatTools } from '../formatting/lazy-tools.ts';

/** Whether a press or focus is meant for the text or something that works on it. */
const belongsToText = (target: EventTarget | null, editor: TextEditor): boolean =>
  target instanceof Element &&
  (editor.view.dom.contains(target) || target.closest('.selection-tools, .format-bar, .layer') !== null);

/** False once the writer turned to something else, or pressed Escape; true again with the next turn to the text. */
function useIsAttended(editor: TextEditor): { isAttended: boolean; isPressed: boolean } {
  // The writer may have turned to the text before these came.
  const [isAttended, setIsAttended] = useState(() => editor.view.hasFocus());
  const [isPressed, setIsPressed] = useState(false);
  useEffect(() => {
    const text = editor.view.dom;
    const attend = (event: Event): void => setIsAttended(belongsToText(event.target, editor));
    const press = (event: Event): void => {
      attend(event);
      if (event.target instanceof Node && text.contains(event.target)) setIsPressed(true);
    };
    const release = (): void => setIsPressed(false);
    const type = (event: KeyboardEvent): void => setIsAttended(event.key !== 'Escape');
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
    document.addEventListener('focusin', attend);
    text.addEventListener('keydown', type);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('pointerup', release, true);
      document.removeEventListener('pointercancel', release, true);
      document.removeEventListener('focusin', attend);
      text.removeEventListener('keydown', type);
    };
  }, [editor]);
  return { isAttended, isPressed };
}

/** Puts the tools under the selection, inside the page; above it where there is no room below. */
function place(tools: HTMLElement, editor: TextEditor): void {
  if (editor.isDestroyed) return;
  const { view, state } = editor;
  const start = view.coordsAtPos(state.selection.from, 1);
  const end = view.coordsAtPos(state.selection.to, -1);
  const scroller = tools.closest('.stage')?.getBoundingClientRect();
  const below = end.bottom + 8;
  const fitsBelow =
    !scroller ||
    below + tools.offsetHeight + 8 < scroller.bottom ||
    start.top - tools.offsetHeight - 8 < scroller.top;
  const left =
    start.top === end.top ? start.left : Math.min(start.left, view.dom.getBoundingClientRect().left);
  placeOnSheet(tools, { left, top: fitsBelow ? below : start.top - tools.offsetHeight - 8 }, 8);
}

/** On a phone the tools dock above the bottom bar, or above the on-screen keyboard when that is open. */
function dock(tools: HTMLElement): () => void {
  const viewport = window.visualViewport;
  const follow = (): void => {
    const keyboard = viewport ? window.innerHeight - viewport.height - viewport.offsetTop : 0;
    tools.style.setProperty('--keyboard', keyboard > 80 ? `${Math.round(keyboard)}px` : '');
  };
  tools.style.left = '';
  tools.style.top = '';
  follow();
  viewport?.addEventListener('resize', follow);
  viewport?.addEventListener('scroll', follow);
  return () => {
    viewport?.removeEventListener('resize', follow);
    viewport?.removeEventListener('scroll', follow);
  };
}

/** One tool at a time: each has its own size, so it is placed anew. */
type Shown = 'bubble' | 'link' | null;

function useToolsPlace(ref: RefObject<HTMLElement | null>, editor: TextEditor, shown: Shown): void {
  const isNarrow = useIsNarrow();
  useLayoutEffect(() => {
    const tools = ref.current;
    if (!tools || shown === null) return undefined;
    if (isNarrow) return dock(tools);
    const follow = (): void => place(tools, editor);
    follow();
    const unlisten = editor.listen(follow);
    window.addEventListener('resize', follow);
    // Blocks that were only guessed at (`content-visibility`) get their height when they come near, and letters theirs
    // when the font is there: the selection moves without a transaction.
    const heights = new ResizeObserver(follow);
    heights.observe(editor.view.dom);
    return () => {
      heights.disconnect();
      unlisten();
      window.removeEventListener('resize', follow);
    };
  }, [ref, editor, shown, isNarrow]);
}

interface SelectionToolsProps {
  editor: TextEditor;
  /** One turns to this text, where several are open. */
  isActive?: boolean;
}

/** What works on the selected words: the formatting bubble, or the link field in its place. */
export function SelectionTools({ editor, isActive = true }: SelectionToolsProps) {
  const facts = useEditorFacts(editor);
  const isNarrow = useIsNarrow();
  const { isAttended, isPressed } = useIsAttended(editor);
  const ref = useRef<HTMLDivElement>(null);
  const isLinking = facts.linkField !== null && facts.isEditable;
  const isWanted = isActive && isAttended && facts.isEditable;
  const hasBubble = isWanted && (isNarrow || (facts.hasWordsSelected && !isPressed));
  const wanted: Shown = isLinking ? 'link' : hasBubble ? 'bubble' : null;
  const tools = formatTools.useSoon();
  const isMissing = wanted !== null && tools === null;
  useEffect(() => {
    // Offline they may never come: the keys go on working.
    if (isMissing) formatTools.load().catch(() => {});
  }, [isMissing]);
  const shown = tools && wanted;
  useToolsPlace(ref, editor, shown);

  if (!tools || shown === null) return null;
  return (
    <div ref={ref} className="selection-tools">
      {shown === 'link' ? (
        <tools.LinkPopover editor={editor} href={facts.linkField ?? ''} />
      ) : (
        <tools.FormatBubble editor={editor} facts={facts} />
      )}
    </div>
  );
}
