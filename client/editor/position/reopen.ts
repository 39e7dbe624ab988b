import { TextSelection, type Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { visiblePositions, scrollerOf } from '../views/visible-range.ts';
import { holdScrollPosition, releaseScrollPosition } from './hold-scroll-position.ts';
import {
  lastWrittenPosition,
  fromStoredPosition,
  toStoredPosition,
  type PagePosition,
} from './page-position.ts';

/**
 * Height of the line that was last written on another device, as a fraction of the page: the text that leads up to it
 * is visible.
 */
const FROM_TOP = 1 / 3;

/** How a page opens, and where its position is saved. */
export interface Reopening {
  /** Returns how the page was left on this device; null when it was never open here. */
  read: () => PagePosition | null;
  save: (position: PagePosition) => void;
  /** Returns the Yjs client id under which this person wrote here last, on any device; undefined when unknown. */
  lastClientId: () => number | undefined;
  /**
   * Returns whether the text gets the focus.
   * @param wasFocused Whether the text had the focus when the page was left.
   */
  takesFocus: (wasFocused: boolean) => boolean;
}

/** Returns the top of the top-level block at a position, in window pixels. */
function topOfBlock(view: EditorView, pos: number): number | null {
  const { doc } = view.state;
  const block =
    view.dom.isConnected && pos <= doc.content.size ? view.nodeDOM(startOfBlock(view, pos)) : null;
  return block instanceof Element ? block.getBoundingClientRect().top : null;
}

function startOfBlock({ state: { doc } }: EditorView, pos: number): number {
  const $pos = doc.resolve(pos);
  return $pos.posAtIndex(Math.min($pos.index(0), doc.childCount - 1), 0);
}

function readCaret({ state }: TextEditor): PagePosition['caret'] {
  const { anchor, head } = state.selection;
  const storedHead = toStoredPosition(state, head);
  const storedAnchor = anchor === head ? storedHead : toStoredPosition(state, anchor);
  return storedHead && storedAnchor && { anchor: storedAnchor, head: storedHead };
}

function readEdge({ view, state }: TextEditor): PagePosition['edge'] {
  const scroller = scrollerOf(view);
  if (!scroller || scroller.scrollTop < 1) return null;
  const { from } = visiblePositions(view);
  const [block, top] = [toStoredPosition(state, from), topOfBlock(view, from)];
  return block && top !== null ? { block, offset: top - scroller.getBoundingClientRect().top } : null;
}

/**
 * Returns the current position of a page.
 * @param hasCaret Whether the writer has, or had, a caret on the page.
 */
export function readPosition(editor: TextEditor, hasCaret: boolean): PagePosition {
  return {
    caret: hasCaret && editor.isEditable ? readCaret(editor) : null,
    edge: readEdge(editor),
    isFocused: editor.view.hasFocus(),
  };
}

/**
 * Restores the page's position before the first paint: as it was left on this device, otherwise where this person
 * last wrote on another device.
 * @returns Whether there is a caret to continue from.
 */
export function reopen(editor: TextEditor, { read, lastClientId, takesFocus }: Reopening): boolean {
  const position = read();
  const caret = savedCaret(editor, position) ?? lastWrittenCaret(editor, lastClientId());
  const { view } = editor;
  if (caret) view.dispatch(editor.state.tr.setSelection(caret));
  const target = scrollTargetOf(editor, position, caret);
  if (target) {
    holdScrollPosition(view, target.topOf, target.offset);
    // A new selection comes from a search or a heading that the page is to show.
    const stopListening = editor.listen((transaction) => {
      if (!transaction?.selectionSet) return;
      stopListening();
      releaseScrollPosition(view);
    });
  }
  if (takesFocus(position?.isFocused ?? false)) view.focus();
  return caret !== null;
}

function savedCaret({ state }: TextEditor, position: PagePosition | null): Selection | null {
  if (!position?.caret) return null;
  const head = fromStoredPosition(state, position.caret.head);
  const anchor = fromStoredPosition(state, position.caret.anchor);
  if (head === null) return null;
  const { doc } = state;
  return TextSelection.between(doc.resolve(anchor ?? head), doc.resolve(head));
}

function lastWrittenCaret({ state }: TextEditor, clientId: number | undefined): Selection | null {
  const pos = clientId === undefined ? null : lastWrittenPosition(state, clientId);
  return pos === null ? null : TextSelection.between(state.doc.resolve(pos), state.doc.resolve(pos));
}

interface ScrollTarget {
  topOf: () => number | null;
  offset: number;
}

function scrollTargetOf(
  editor: TextEditor,
  position: PagePosition | null,
  caret: Selection | null,
): ScrollTarget | null {
  const { view } = editor;
  if (position) {
    const pos = position.edge && fromStoredPosition(editor.state, position.edge.block);
    // A page opens at its top by default.
    if (!position.edge || pos === null) return null;
    // Remote text that arrives during the hold moves the block.
    const { block, offset } = position.edge;
    return { topOf: () => topOfBlock(view, fromStoredPosition(editor.state, block) ?? pos), offset };
  }
  const scroller = scrollerOf(view);
  if (!caret || !scroller) return null;
  return {
    topOf: () => view.coordsAtPos(editor.state.selection.head).top,
    offset: scroller.clientHeight * FROM_TOP,
  };
}
