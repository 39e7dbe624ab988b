import { Selection, TextSelection } from '@tiptap/pm/state';
import { EditorHost } from './editor-host.tsx';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';

import { bodyEdge, noteAround } from '../blocks/body.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { suggestionMenuOf } from '../extensions/suggestion-menu/suggestion-menu.ts';
import { scrollerOf } from '../views/visible-range.ts';
import { usePageEditor, type PageEditorProps } from './use-page-editor.ts';

/** Where the caret begins in a text that is opened in place. */
export type Beginning =
  | 'start'
  | 'end'
  /** At a letter; and how high its block stood in the window when it was pressed: it stays there. Null: wherever it is. */
  | { pos: number; top: number | null };

/** Which way the writer leaves: over the text's first or last line, or out of it. */
export type Leaving = 'before' | 'after' | 'out';

export interface InlinePageProps extends PageEditorProps {
  /** Where the caret is put as soon as the editor stands. */
  beginning: Beginning;
  /** The editor that stands, for the tools around it; null once it goes. */
  onEditor: (editor: TextEditor | null) => void;
  onLeave: (leaving: Leaving) => void;
}

/** How often a pressed line is put back to its height while blocks around it get theirs. */
const SETTLES = 3;

/** The text of a document, written in place on a page that holds others too. Its title and its sheet are that page's. */
export function InlinePage(props: InlinePageProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = usePageEditor(place, props, true);

  const begin = useEffectEvent((made: TextEditor) => beginAt(made, props.beginning));
  const tell = useEffectEvent((made: TextEditor | null) => props.onEditor(made));
  const leave = useEffectEvent((leaving: Leaving) => props.onLeave(leaving));
  useLayoutEffect(() => {
    if (!editor) return undefined;
    begin(editor);
    tell(editor);
    const stop = onLeaving(editor, (leaving) => leave(leaving));
    return () => {
      stop();
      tell(null);
    };
  }, [editor]);
  return <EditorHost editor={editor} innerRef={place} className="page__body" />;
}

function beginAt(editor: TextEditor, beginning: Beginning): void {
  const { view, state } = editor;
  const { doc, tr } = state;
  const isPressed = typeof beginning === 'object';
  const selection = isPressed
    ? TextSelection.near(doc.resolve(Math.min(beginning.pos, doc.content.size)))
    : bodyEdge(doc, beginning);
  view.focus();
  view.dispatch(isPressed ? tr.setSelection(selection) : tr.setSelection(selection).scrollIntoView());
  if (isPressed && beginning.top !== null) keepHeight(editor, beginning.top);
}

/** The block of the caret stays where it was pressed, while what is above it is laid out. */
function keepHeight(editor: TextEditor, top: number): void {
  const settle = (left: number): void => {
    if (editor.isDestroyed) return;
    const { view } = editor;
    const { $head } = view.state.selection;
    const block = $head.depth > 0 ? view.nodeDOM($head.before(1)) : null;
    const scroller = scrollerOf(view);
    if (!scroller || !(block instanceof Element)) return;
    const moved = block.getBoundingClientRect().top - top;
    if (Math.abs(moved) > 0.5) scroller.scrollTop += moved;
    if (left > 0) requestAnimationFrame(() => settle(left - 1));
  };
  settle(SETTLES);
}

/** Whether the caret cannot go further up or down in this text. */
function isAtEdge({ view, state }: TextEditor, key: 'up' | 'down'): boolean {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty || !view.endOfTextblock(key)) return false;
  const { $head } = selection;
  const next = key === 'down' ? $head.after() : $head.before();
  return Selection.findFrom(state.doc.resolve(next), key === 'down' ? 1 : -1) === null;
}

/** Calls back when a key leads out of the text. @returns ends it */
function onLeaving(editor: TextEditor, leave: (leaving: Leaving) => void): () => void {
  const isAside = (event: KeyboardEvent): boolean =>
    event.defaultPrevented ||
    event.isComposing ||
    editor.view.composing ||
    [event.shiftKey, event.altKey, event.metaKey, event.ctrlKey].includes(true) ||
    // Its keys are the menu's.
    suggestionMenuOf(editor.state) !== null;
  // Both before the editor, which takes an arrow that leads nowhere, and every Escape.
  const handleArrow = (event: KeyboardEvent): void => {
    const key = event.key === 'ArrowDown' ? 'down' : event.key === 'ArrowUp' ? 'up' : null;
    if (key === null || isAside(event) || !isAtEdge(editor, key)) return;
    event.preventDefault();
    event.stopPropagation();
    leave(key === 'down' ? 'after' : 'before');
  };
  // Within a note it leads back to the text; a selection is given up first.
  const handleEscape = (event: KeyboardEvent): void => {
    const { selection } = editor.state;
    if (event.key !== 'Escape' || isAside(event) || !selection.empty || noteAround(selection.$head)) return;
    event.preventDefault();
    event.stopPropagation();
    leave('out');
  };
  const around = editor.view.dom.parentElement;
  around?.addEventListener('keydown', handleArrow, true);
  around?.addEventListener('keydown', handleEscape, true);
  return () => {
    around?.removeEventListener('keydown', handleArrow, true);
    around?.removeEventListener('keydown', handleEscape, true);
  };
}
