import { useIsNarrow } from '#client/lib/media.ts';
import { keyboardHeight, onKeyboardChange } from '#client/lib/on-screen-keyboard.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { linkAtCaret } from '../extensions/links/link-commands.ts';
import type { LinkRange } from '../extensions/links/link-around.ts';
import { useHoveredLink } from '../extensions/links/use-hovered-link.ts';
import { placeOnSheet } from '../views/place-on-sheet.ts';
import { useEditorFacts } from '../formatting/editor-facts.ts';
import { formatTools } from '../formatting/lazy-tools.ts';

/** Puts the tools below the selection or a link, within the page; above it when there is no room below. */
function positionTools(tools: HTMLElement, editor: TextEditor, link: LinkRange | null): void {
  if (editor.isDestroyed) return;
  const { view, state } = editor;
  const { from, to } = link ?? state.selection;
  // A change of the text ends the card of the link with the next rendering.
  if (to > state.doc.content.size) return;
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
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
type Shown = 'bubble' | 'link' | 'card' | null;

function useToolsPosition(
  ref: RefObject<HTMLElement | null>,
  editor: TextEditor,
  shown: Shown,
  hovered: LinkRange | null,
): void {
  const isNarrow = useIsNarrow();
  useLayoutEffect(() => {
    const tools = ref.current;
    if (!tools || shown === null) return undefined;
    if (isNarrow) return dock(tools);
    const updatePosition = (): void =>
      positionTools(tools, editor, shown === 'card' ? (hovered ?? linkAtCaret(editor.state)) : null);
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
  }, [ref, editor, shown, hovered, isNarrow]);
}

interface SelectionToolsProps {
  editor: TextEditor;
  /** Whether the writer works on this text or on its tools. */
  isActive: boolean;
  /** Whether a pointer that was pressed in the text is still down. */
  isPressed: boolean;
}

/**
 * The tools for the selected words: the formatting bubble, or the link field instead of it. Without a selection, the
 * card of the link below the pointer or around the caret; on a phone it is above the formatting bar.
 */
export function SelectionTools({ editor, isActive, isPressed }: SelectionToolsProps) {
  const facts = useEditorFacts(editor);
  const isNarrow = useIsNarrow();
  const ref = useRef<HTMLDivElement>(null);
  const pointedAt = useHoveredLink(editor);
  const hovered = isNarrow || isPressed ? null : pointedAt;
  const isLinking = facts.linkField !== null && facts.isEditable;
  const isWanted = isActive && facts.isEditable;
  const hasOwnSelection = facts.hasWordsSelected && facts.isSelectedByWriter && !isPressed;
  const hasBubble = isWanted && (isNarrow || hasOwnSelection);
  const hasCaretCard = isWanted && !isPressed && facts.caretLink !== null;
  const hasCard = hovered !== null || hasCaretCard;
  const wanted: Shown = isLinking ? 'link' : hasBubble ? 'bubble' : hasCard ? 'card' : null;
  const tools = formatTools.usePreloaded();
  const isMissing = wanted !== null && tools === null;
  useEffect(() => {
    // Loading can fail offline; the keyboard shortcuts still work.
    if (isMissing) formatTools.load().catch(() => {});
  }, [isMissing]);
  const shown = tools && wanted;
  useToolsPosition(ref, editor, shown, hovered);

  if (!tools || shown === null) return null;
  const link = hovered ?? (hasCaretCard ? linkAtCaret(editor.state) : null);
  return (
    <div ref={ref} className="selection-tools foot-bar">
      {shown === 'link' && <tools.LinkPopover editor={editor} href={facts.linkField ?? ''} />}
      {link && (shown === 'card' || (shown === 'bubble' && isNarrow)) && (
        <tools.LinkCard editor={editor} link={link} isEditable={facts.isEditable} />
      )}
      {shown === 'bubble' && <tools.FormatBubble editor={editor} facts={facts} />}
    </div>
  );
}
