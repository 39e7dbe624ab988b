import { renderAttributes } from '#shared/editor/schema/attribute-dom.ts';
import { NODES } from '#shared/editor/schema/nodes.ts';
import type { Node } from '@tiptap/pm/model';
import type { EditorView, NodeView, NodeViewConstructor } from '@tiptap/pm/view';

import { attributePatcher } from '../../views/element-view.ts';
import { noteNumbersOf, noteOf, refOf } from './note-numbers.ts';

const shownIn = new WeakMap<EditorView, Set<() => void>>();

/** Numbers changed: every token and note on the page shows its own anew. */
export function renumber(view: EditorView): void {
  for (const show of shownIn.get(view) ?? []) show();
}

/** Completes a view that shows a number: it is told when numbers change, until it goes. */
function numbered(
  node: Node,
  view: EditorView,
  parts: NodeView,
  show: (node: Node) => void,
  takes: (next: Node) => boolean,
): NodeView {
  let shown = node;
  const again = (): void => show(shown);
  const all = shownIn.get(view) ?? new Set();
  shownIn.set(view, all.add(again));
  again();
  return {
    ...parts,
    update: (next) => {
      if (!takes(next)) return false;
      shown = next;
      again();
      return true;
    },
    destroy: () => all.delete(again),
  };
}

/** The sign in the text. */
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
      // A reader has no caret to go to it with. For a writer a focus of its own would take that of the text.
      ...(view.editable ? {} : { tabindex: '0' }),
    });
    const text = number === undefined ? '*' : String(number);
    if (dom.textContent !== text) dom.textContent = text;
  };
  const parts: NodeView = { dom, ignoreMutation: (mutation) => mutation.type !== 'selection' };
  const takes = (next: Node): boolean => next.type === node.type && next.attrs['kind'] === 'footnote';
  return numbered(node, view, parts, show, takes);
};

/** A note: its number, which leads back, and its text. */
export const noteView: NodeViewConstructor = (node, view) => {
  const dom = document.createElement('div');
  const number = dom.appendChild(document.createElement('button'));
  const contentDOM = dom.appendChild(document.createElement('div'));
  const patch = attributePatcher(dom);
  dom.className = 'note';
  number.type = 'button';
  number.className = 'note__number';
  number.contentEditable = 'false';
  contentDOM.className = 'note__text';
  const show = (note: Node): void => {
    const own = noteNumbersOf(view.state)?.numbers.get(noteOf(note) ?? '');
    patch({
      'data-type': 'footnote',
      ...renderAttributes(NODES.footnote.attributes, note.attrs),
      role: 'group',
      'aria-label': own === undefined ? 'Footnote that nothing in the text points at' : `Footnote ${own}`,
    });
    dom.classList.toggle('note--loose', own === undefined);
    const text = own === undefined ? '–' : String(own);
    if (number.textContent !== text) number.textContent = text;
    number.disabled = own === undefined;
    number.tabIndex = view.editable ? -1 : 0;
    number.setAttribute(
      'aria-label',
      own === undefined ? 'No place in the text' : `Back to footnote ${own} in the text`,
    );
  };
  const parts: NodeView = {
    dom,
    contentDOM,
    // The number is ours: nothing of it is read back into the text.
    ignoreMutation: (mutation) =>
      mutation.type === 'attributes'
        ? mutation.target === dom || number.contains(mutation.target)
        : number.contains(mutation.target),
    stopEvent: (event) => event.target instanceof Element && number.contains(event.target),
  };
  return numbered(node, view, parts, show, (next) => next.type === node.type);
};
