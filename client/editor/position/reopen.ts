import { TextSelection, type Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { visiblePositions, scrollerOf } from '../views/visible-range.ts';
import { holdScrollPosition, releaseScrollPosition } from './hold-scroll-position.ts';
import { lastWritten, presentPlace, storedPlace, type PagePosition } from './page-position.ts';

/** Where the line stands that was written last on another device: a third down the page, with what leads up to it. */
const FROM_TOP = 1 / 3;

/** Where and how a page opens, and where it is noted. */
export interface Reopening {
  /** How the page was left on this device; null where it was never open here. */
  read: () => PagePosition | null;
  keep: (position: PagePosition) => void;
  /** The Yjs client id under which this person wrote here last, on whichever device; undefined where nobody knows. */
  writtenAs: () => number | undefined;
  /** Whether the text gets the focus. @param wasFocused it had the focus when it was left */
  takesFocus: (wasFocused: boolean) => boolean;
}

/** The top of the document's own block at a position, in the window. */
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
  const at = storedPlace(state, head);
  const from = anchor === head ? at : storedPlace(state, anchor);
  return at && from && { anchor: from, head: at };
}

function readEdge({ view, state }: TextEditor): PagePosition['edge'] {
  const scroller = scrollerOf(view);
  if (!scroller || scroller.scrollTop < 1) return null;
  const { from } = visiblePositions(view);
  const [block, top] = [storedPlace(state, from), topOfBlock(view, from)];
  return block && top !== null ? { block, offset: top - scroller.getBoundingClientRect().top } : null;
}

/** How a page stands now. @param hasCaret the writer has, or had, a caret on it */
export function readPosition(editor: TextEditor, hasCaret: boolean): PagePosition {
  return {
    caret: hasCaret && editor.isEditable ? readCaret(editor) : null,
    edge: readEdge(editor),
    isFocused: editor.view.hasFocus(),
  };
}

/**
 * Brings the page to where its writer was, before it is drawn: as it was left on this device, else where this person wrote
 * last on another.
 * @returns whether there is a caret to go on from
 */
export function reopen(editor: TextEditor, { read, writtenAs, takesFocus }: Reopening): boolean {
  const position = read();
  const caret = presentCaret(editor, position) ?? writtenCaret(editor, writtenAs());
  const { view } = editor;
  if (caret) view.dispatch(editor.state.tr.setSelection(caret));
  const target = targetOf(editor, position, caret);
  if (target) {
    holdScrollPosition(view, target.topOf, target.offset);
    // A search or a heading that the page is to show.
    const unlisten = editor.listen((transaction) => {
      if (!transaction?.selectionSet) return;
      unlisten();
      releaseScrollPosition(view);
    });
  }
  if (takesFocus(position?.isFocused ?? false)) view.focus();
  return caret !== null;
}

function presentCaret({ state }: TextEditor, position: PagePosition | null): Selection | null {
  if (!position?.caret) return null;
  const head = presentPlace(state, position.caret.head);
  const anchor = presentPlace(state, position.caret.anchor);
  if (head === null) return null;
  const { doc } = state;
  return TextSelection.between(doc.resolve(anchor ?? head), doc.resolve(head));
}

function writtenCaret({ state }: TextEditor, clientId: number | undefined): Selection | null {
  const pos = clientId === undefined ? null : lastWritten(state, clientId);
  return pos === null ? null : TextSelection.between(state.doc.resolve(pos), state.doc.resolve(pos));
}

interface Target {
  topOf: () => number | null;
  offset: number;
}

function targetOf(editor: TextEditor, position: PagePosition | null, caret: Selection | null): Target | null {
  const { view } = editor;
  if (position) {
    const pos = position.edge && presentPlace(editor.state, position.edge.block);
    // At the top a page opens by itself.
    if (!position.edge || pos === null) return null;
    // Letters of others that come in while it settles move the block.
    const { block, offset } = position.edge;
    return { topOf: () => topOfBlock(view, presentPlace(editor.state, block) ?? pos), offset };
  }
  const scroller = scrollerOf(view);
  if (!caret || !scroller) return null;
  return {
    topOf: () => view.coordsAtPos(editor.state.selection.head).top,
    offset: scroller.clientHeight * FROM_TOP,
  };
}
