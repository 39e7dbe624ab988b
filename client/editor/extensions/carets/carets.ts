import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';

import { isFromSync } from '../../binding/y-binding.ts';
import { ownCursor, placePeers, type PlacedPeer } from './peer-positions.ts';
import '#client/ui/avatar.css';

export interface Carets {
  peers: readonly PlacedPeer[];
  decorations: DecorationSet;
}

export const caretsKey = new PluginKey<Carets | null>('carets');

function caretElement({ name, color }: PlacedPeer): HTMLElement {
  const caret = document.createElement('span');
  const flag = caret.appendChild(document.createElement('span'));
  caret.className = `caret peer-${color}`;
  caret.setAttribute('aria-hidden', 'true');
  flag.className = 'caret__flag';
  flag.textContent = name;
  return caret;
}

function decorate(state: EditorState, peers: readonly PlacedPeer[]): DecorationSet {
  const decorations = peers.flatMap((peer) => {
    const { clientId, anchor, head, color } = peer;
    const made = [
      Decoration.widget(head, () => caretElement(peer), {
        key: `caret-${clientId}-${head}`,
        side: 10,
        ignoreSelection: true,
      }),
    ];
    if (anchor !== head)
      made.push(
        Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), {
          class: `peer-selection peer-${color}`,
        }),
      );
    return made;
  });
  return DecorationSet.create(state.doc, decorations);
}

/**
 * Draws the carets and selections of other writers, and publishes the local selection to them. The decorations are
 * built again when a peer moves or a remote change arrives. A local change only maps them.
 */
export function carets(awareness: Awareness): Plugin<Carets | null> {
  const place = (state: EditorState): Carets => {
    const peers = placePeers(state, awareness);
    return { peers, decorations: decorate(state, peers) };
  };
  return new Plugin<Carets | null>({
    key: caretsKey,
    state: {
      init: () => null,
      apply(tr, before, _old, state) {
        if (tr.getMeta(caretsKey) !== undefined || isFromSync(tr)) return place(state);
        if (!before) return null;
        if (!tr.docChanged) return before;
        const peers = before.peers.map((peer) => ({
          ...peer,
          anchor: tr.mapping.map(peer.anchor),
          head: tr.mapping.map(peer.head),
        }));
        return { peers, decorations: before.decorations.map(tr.mapping, tr.doc) };
      },
    },
    props: { decorations: (state) => caretsKey.getState(state)?.decorations },
    view: (view) => follow(view, awareness),
  });
}

function isSame(told: unknown, cursor: ReturnType<typeof ownCursor>): boolean {
  if (!told || !cursor) return !told && !cursor;
  const { anchor, head } = told as { anchor: unknown; head: unknown }; // `publishCursor` writes it in this form
  return (
    Y.compareRelativePositions(Y.createRelativePositionFromJSON(anchor), cursor.anchor) &&
    Y.compareRelativePositions(Y.createRelativePositionFromJSON(head), cursor.head)
  );
}

/**
 * Publishes the local selection while the editor has the focus, and redraws when the awareness state of a peer
 * changes.
 */
function follow(view: EditorView, awareness: Awareness): { update: () => void; destroy: () => void } {
  const tell = (): void => {
    const cursor = view.editable && view.hasFocus() ? ownCursor(view.state) : null;
    if (!isSame(awareness.getLocalState()?.['cursor'], cursor))
      awareness.setLocalStateField('cursor', cursor);
  };
  const redraw = (): void => {
    // A widget inserted into the line would break a composition. `compositionend` redraws.
    if (!view.isDestroyed && !view.composing) view.dispatch(view.state.tr.setMeta(caretsKey, true));
  };
  const onAwareness = (changes: { added: number[]; updated: number[]; removed: number[] }): void => {
    const changed = [...changes.added, ...changes.updated, ...changes.removed];
    if (changed.some((clientId) => clientId !== awareness.clientID)) redraw();
  };
  // The first redraw waits until the binding has rendered the document.
  const first = setTimeout(redraw, 0);
  awareness.on('change', onAwareness);
  view.dom.addEventListener('focusin', tell);
  view.dom.addEventListener('focusout', tell);
  view.dom.addEventListener('compositionend', redraw);
  return {
    update: tell,
    destroy: () => {
      clearTimeout(first);
      awareness.off('change', onAwareness);
      view.dom.removeEventListener('focusin', tell);
      view.dom.removeEventListener('focusout', tell);
      view.dom.removeEventListener('compositionend', redraw);
      if (awareness.getLocalState()) awareness.setLocalStateField('cursor', null);
    },
  };
}
