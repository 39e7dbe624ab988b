import { useIsNarrow } from '#client/lib/media.ts';
import { keyboardHeight, onKeyboardChange } from '#client/lib/on-screen-keyboard.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { placeOnSheet } from '../views/place-on-sheet.ts';
import { useEditorFacts } from '../formatting/editor-facts.ts';
import { formatTools } from '../formatting/lazy-tools.ts';

/** Puts the tools below the selection, within the page; above it when there is no room below. */
function positionTools(tools: HTMLElement, editor: TextEditor): void {
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

/** On a phone, docks the tools in place of the bottom bar, or above the on-screen keyboard when it is open. */
function dock(tools: HTMLElement): () => void {
  const updatePosition = (): void => {
    const keyboard = keyboardHeight();
    tools.style.setProperty('--keyboard', keyboard > 0 ? `${keyboard}px` : '');
  };
  tools.style.left = '';
  tools.style.top = '';
  updatePosition();
  return onKeyboardChange(updatePosition);
}

/** Only one tool is visible at a time. Each has its own size, so a change of the tool repositions it. */
type Shown = 'bubble' | 'link' | null;

function useToolsPosition(ref: RefObject<HTMLElement | null>, editor: TextEditor, shown: Shown): void {
  const isNarrow = useIsNarrow();
  useLayoutEffect(() => {
    const tools = ref.current;
    if (!tools || shown === null) return undefined;
    if (isNarrow) return dock(tools);
    const updatePosition = (): void => positionTools(tools, editor);
    updatePosition();
    const stopListening = editor.listen(updatePosition);
    window.addEventListener('resize', updatePosition);
    // The selection can move without a transaction: blocks with estimated heights (`content-visibility`) get their
    // real heights near the viewport, and text changes its size when the font arrives.
    const resizeObserver = new ResizeObserver(updatePosition);
    resizeObserver.observe(editor.view.dom);
    return () => {
      resizeObserver.disconnect();
      stopListening();
      window.removeEventListener('resize', updatePosition);
    };
  }, [ref, editor, shown, isNarrow]);
}

interface SelectionToolsProps {
  editor: TextEditor;
  /** Whether the writer works on this text or on its tools. */
  isActive: boolean;
  /** Whether a pointer that was pressed in the text is still down. */
  isPressed: boolean;
}

/** The tools for the selected words: the formatting bubble, or the link field instead of it. */
export function SelectionTools({ editor, isActive, isPressed }: SelectionToolsProps) {
  const facts = useEditorFacts(editor);
  const isNarrow = useIsNarrow();
  const ref = useRef<HTMLDivElement>(null);
  const isLinking = facts.linkField !== null && facts.isEditable;
  const isWanted = isActive && facts.isEditable;
  const hasOwnSelection = facts.hasWordsSelected && facts.isSelectedByWriter && !isPressed;
  const hasBubble = isWanted && (isNarrow || hasOwnSelection);
  const wanted: Shown = isLinking ? 'link' : hasBubble ? 'bubble' : null;
  const tools = formatTools.usePreloaded();
  const isMissing = wanted !== null && tools === null;
  useEffect(() => {
    // Loading can fail offline; the keyboard shortcuts still work.
    if (isMissing) formatTools.load().catch(() => {});
  }, [isMissing]);
  const shown = tools && wanted;
  useToolsPosition(ref, editor, shown);

  if (!tools || shown === null) return null;
  return (
    <div ref={ref} className="selection-tools foot-bar">
      {shown === 'link' ? (
        <tools.LinkPopover editor={editor} href={facts.linkField ?? ''} />
      ) : (
        <tools.FormatBubble editor={editor} facts={facts} />
      )}
    </div>
  );
}
