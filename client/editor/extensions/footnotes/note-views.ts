import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';

import { attributePatcher } from '../../views/element-view.ts';
import { noteOf, refOf } from '../../blocks/note-nodes.ts';
import { noteNumbersOf } from '../../blocks/note-numbers.ts';

const refreshersByView = new WeakMap<EditorView, Set<() => void>>();

/** Refreshes the numbers of all tokens and notes in a view, after the numbers changed. */
export function refreshNoteNumbers(view: EditorView): void {
  for (const show of refreshersByView.get(view) ?? []) show();
}

/** Completes a node view that shows a number, so that {@link refreshNoteNumbers} refreshes it until it is destroyed. */
function withNumber(
  node: Node,
  view: EditorView,
  parts: NodeView,
  show: (node: Node) => void,
  accepts: (next: Node) => boolean,
): NodeView {
  let shown = node;
  const refresh = (): void => show(shown);
  const refreshers = refreshersByView.get(view) ?? new Set();
  refreshersByView.set(view, refreshers.add(refresh));
  refresh();
  return {
    ...parts,
    update: (next) => {
      if (!accepts(next)) return false;
      shown = next;
      refresh();
      return true;
    },
    destroy: () => refreshers.delete(refresh),
  };
}

/** The node view of a token: its number in the text. */
export const noteTokenView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('span');
  const patch = attributePatcher(dom);
  dom.className = 'note-ref';
  const show = (token: Node): void => {
    const number = noteNumbersOf(view.state)?.numbers.get(refOf(token) ?? '');
    patch({
      'data-type': 'token',
      ...renderAttributes(NODES.token.attributes, token.attrs),
      role: 'link',
      'aria-label': number === undefined ? 'Footnote' : `Footnote ${number}`,
      // A reader has no caret to reach the token with. For a writer the token would take the focus from the text.
      ...(view.editable ? {} : { tabindex: '0' }),
    });
    const text = number === undefined ? '*' : String(number);
    if (dom.textContent !== text) dom.textContent = text;
  };
  const parts: NodeView = { dom, ignoreMutation: (mutation) => mutation.type !== 'selection' };
  const accepts = (next: Node): boolean => next.type === node.type && next.attrs['kind'] === 'footnote';
  return withNumber(node, view, parts, show, accepts);
};

/** The node view of a note: its number, which leads back to the token, and its text. */
export const noteView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('div');
  const numberButton = dom.appendChild(document.createElement('button'));
  const contentDOM = dom.appendChild(document.createElement('div'));
  const patch = attributePatcher(dom);
  dom.className = 'note';
  numberButton.type = 'button';
  numberButton.className = 'note__number';
  numberButton.contentEditable = 'false';
  contentDOM.className = 'note__text';
  const show = (note: Node): void => {
    const noteNumber = noteNumbersOf(view.state)?.numbers.get(noteOf(note) ?? '');
    patch({
      'data-type': 'footnote',
      ...renderAttributes(NODES.footnote.attributes, note.attrs),
      role: 'group',
      'aria-label':
        noteNumber === undefined ? 'Footnote that nothing in the text points at' : `Footnote ${noteNumber}`,
    });
    dom.classList.toggle('note--loose', noteNumber === undefined);
    const text = noteNumber === undefined ? '–' : String(noteNumber);
    if (numberButton.textContent !== text) numberButton.textContent = text;
    numberButton.disabled = noteNumber === undefined;
    numberButton.tabIndex = view.editable ? -1 : 0;
    numberButton.setAttribute(
      'aria-label',
      noteNumber === undefined ? 'No place in the text' : `Back to footnote ${noteNumber} in the text`,
    );
  };
  const parts: NodeView = {
    dom,
    contentDOM,
    // The number is not content, so its mutations are never parsed.
    ignoreMutation: (mutation) =>
      mutation.type === 'attributes'
        ? mutation.target === dom || numberButton.contains(mutation.target)
        : numberButton.contains(mutation.target),
    stopEvent: (event) => event.target instanceof Element && numberButton.contains(event.target),
  };
  return withNumber(node, view, parts, show, (next) => next.type === node.type);
};
