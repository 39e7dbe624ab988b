import { Selection, TextSelection } from '@tiptap/pm/state';
import { EditorHost } from './editor-host.tsx';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

import { bodyEdge, noteAround } from '../blocks/body.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { suggestionMenuOf } from '../extensions/suggestion-menu/suggestion-menu.ts';
import { scrollerOf } from '../views/visible-range.ts';
import { usePageEditor, type PageEditorProps } from './use-page-editor.ts';

/** The initial position of the caret in a text that is opened in place. */
export type InitialCaret =
  | 'start'
  | 'end'
  /**
   * A clicked position. `top` is the top of its block in the window at the click, in pixels: the block stays there.
   * Null leaves the block where it is.
   */
  | { pos: number; top: number | null };

/** How the caret leaves the text: over its first line, over its last line, or by Escape. */
export type LeaveDirection = 'before' | 'after' | 'out';

export interface InlinePageProps extends PageEditorProps {
  /** The position of the caret as soon as the editor exists. */
  initialCaret: InitialCaret;
  /** Called with the editor, for the tools around it; null when the editor is destroyed. */
  onEditor: (editor: TextEditor | null) => void;
  onLeave: (leaving: LeaveDirection) => void;
}

/**
 * Number of further frames in which the clicked block is scrolled back to its height while blocks around it are laid
 * out.
 */
const CORRECTIONS = 3;

/**
 * The text of a document, edited in place on a page with several texts. That page provides the title and the sheet.
 */
export function InlinePage(props: InlinePageProps) {
  const container = useRef<HTMLDivElement>(null);
  const editor = usePageEditor(container, props, true);

  const placeCaret = useEffectEvent((created: TextEditor) => placeCaretAt(created, props.initialCaret));
  const notify = useEffectEvent((created: TextEditor | null) => props.onEditor(created));
  const leave = useEffectEvent((leaving: LeaveDirection) => props.onLeave(leaving));
  useLayoutEffect(() => {
    if (!editor) return undefined;
    placeCaret(editor);
    notify(editor);
    const stop = listenForLeaving(editor, (leaving) => leave(leaving));
    return () => {
      stop();
      notify(null);
    };
  }, [editor]);
  return <EditorHost editor={editor} innerRef={container} className="page__body" />;
}

function placeCaretAt(editor: TextEditor, initialCaret: InitialCaret): void {
  const { view, state } = editor;
  const { doc, tr } = state;
  const isClicked = typeof initialCaret === 'object';
  const selection = isClicked
    ? TextSelection.near(doc.resolve(Math.min(initialCaret.pos, doc.content.size)))
    : bodyEdge(doc, initialCaret);
  view.focus();
  view.dispatch(isClicked ? tr.setSelection(selection) : tr.setSelection(selection).scrollIntoView());
  if (isClicked && initialCaret.top !== null) holdBlockPosition(editor, initialCaret.top);
}

/** Keeps the caret's block where it was clicked while the content above it is laid out. */
function holdBlockPosition(editor: TextEditor, top: number): void {
  const correct = (remaining: number): void => {
    if (editor.isDestroyed) return;
    const { view } = editor;
    const { $head } = view.state.selection;
    const block = $head.depth > 0 ? view.nodeDOM($head.before(1)) : null;
    const scroller = scrollerOf(view);
    if (!scroller || !(block instanceof Element)) return;
    const moved = block.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 0.5) scroller.scrollTop += moved;
    if (remaining > 0) requestAnimationFrame(() => correct(remaining - 1));
  };
  correct(CORRECTIONS);
}

/** Returns whether the caret cannot go further up or down in this text. */
function isAtEdge({ view, state }: TextEditor, key: 'up' | 'down'): boolean {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty || !view.endOfTextblock(key)) return false;
  const { $head } = selection;
  const next = key === 'down' ? $head.after() : $head.before();
  return Selection.findFrom(state.doc.resolve(next), key === 'down' ? 1 : -1) === null;
}

/**
 * Calls back when a key moves the focus out of the text.
 * @returns Stops listening.
 */
function listenForLeaving(editor: TextEditor, leave: (leaving: LeaveDirection) => void): () => void {
  const isIgnored = (event: KeyboardEvent): boolean =>
    event.defaultPrevented ||
    event.isComposing ||
    editor.view.composing ||
    [event.shiftKey, event.altKey, event.metaKey, event.ctrlKey].includes(true) ||
    // Its keys belong to the suggestion menu.
    suggestionMenuOf(editor.state) !== null;
  // Both handlers run before the editor's, which handle an arrow that leads nowhere and every Escape.
  const handleArrow = (event: KeyboardEvent): void => {
    const key = event.key === 'ArrowDown' ? 'down' : event.key === 'ArrowUp' ? 'up' : null;
    if (key === null || isIgnored(event) || !isAtEdge(editor, key)) return;
    event.preventDefault();
    event.stopPropagation();
    leave(key === 'down' ? 'after' : 'before');
  };
  // In a footnote Escape returns to the text, and with a selection it first collapses the selection: the editor
  // handles both.
  const handleEscape = (event: KeyboardEvent): void => {
    const { selection } = editor.state;
    if (event.key !== 'Escape' || isIgnored(event) || !selection.empty || noteAround(selection.$head)) return;
    event.preventDefault();
    event.stopPropagation();
    leave('out');
  };
  const wrapper = editor.view.dom.parentElement;
  wrapper?.addEventListener('keydown', handleArrow, true);
  wrapper?.addEventListener('keydown', handleEscape, true);
  return () => {
    wrapper?.removeEventListener('keydown', handleArrow, true);
    wrapper?.removeEventListener('keydown', handleEscape, true);
  };
}
