import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import * as Y from 'yjs';
import type { Awareness } from 'y-protocols/awareness';

import { isFromSync } from '../../binding/y-binding.ts';
import { readSelection } from '../../text-editor/read-selection.ts';
import { localCursor, positionPeers, type PositionedPeer } from './peer-positions.ts';
import '#client/ui/avatar.css';

export interface Carets {
  peers: readonly PositionedPeer[];
  decorations: DecorationSet;
}

export const caretsKey = new PluginKey<Carets | null>('carets');

function caretElement({ name, color }: PositionedPeer): HTMLElement {
  const caret = document.createElement('span');
  const flag = caret.appendChild(document.createElement('span'));
  caret.className = `caret peer-${color}`;
  caret.setAttribute('aria-hidden', 'true');
  flag.className = 'caret__flag';
  flag.textContent = name;
  return caret;
}

function decorate(state: EditorState, peers: readonly PositionedPeer[]): DecorationSet {
  const decorations = peers.flatMap((peer) => {
    const { clientId, anchor, head, color, name } = peer;
    const peerDecorations = [
      Decoration.widget(head, () => caretElement(peer), {
        // A widget with the same key keeps its element, so the name is part of the key.
        key: `caret-${clientId}-${head}-${name}`,
        side: 10,
        ignoreSelection: true,
      }),
    ];
    if (anchor !== head)
      peerDecorations.push(
        Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), {
          class: `peer-selection peer-${color}`,
        }),
      );
    return peerDecorations;
  });
  return DecorationSet.create(state.doc, decorations);
}

/**
 * Draws the carets and selections of other writers, and publishes the local selection to them. The decorations are
 * built again when a peer moves or a remote change arrives. A local change only maps them.
 */
export function carets(awareness: Awareness): Plugin<Carets | null> {
  const resolveCarets = (state: EditorState): Carets => {
    const peers = positionPeers(state, awareness);
    return { peers, decorations: decorate(state, peers) };
  };
  return new Plugin<Carets | null>({
    key: caretsKey,
    state: {
      init: () => null,
      apply(tr, before, _old, state) {
        if (tr.getMeta(caretsKey) !== undefined || isFromSync(tr)) return resolveCarets(state);
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
    view: (view) => syncCarets(view, awareness),
  });
}

function isSameCursor(published: unknown, cursor: ReturnType<typeof localCursor>): boolean {
  if (!published || !cursor) return !published && !cursor;
  const { anchor, head } = published as { anchor: unknown; head: unknown }; // `publishCursor` writes it in this form
  return (
    Y.compareRelativePositions(Y.createRelativePositionFromJSON(anchor), cursor.anchor) &&
    Y.compareRelativePositions(Y.createRelativePositionFromJSON(head), cursor.head)
  );
}

/**
 * Publishes the local selection while the editor is editable and focused, and redraws when the awareness state of a peer
 * changes.
 */
function syncCarets(view: EditorView, awareness: Awareness): { update: () => void; destroy: () => void } {
  const publishCursor = (): void => {
    const cursor = view.editable && view.hasFocus() ? localCursor(view.state) : null;
    if (!isSameCursor(awareness.getLocalState()?.['cursor'], cursor))
      awareness.setLocalStateField('cursor', cursor);
  };
  const redraw = (): void => {
    // A widget inserted into the line would break a composition. `compositionend` redraws.
    if (view.isDestroyed || view.composing) return;
    readSelection(view);
    view.dispatch(view.state.tr.setMeta(caretsKey, true));
  };
  const handleAwareness = (changes: { added: number[]; updated: number[]; removed: number[] }): void => {
    const changed = [...changes.added, ...changes.updated, ...changes.removed];
    if (changed.some((clientId) => clientId !== awareness.clientID)) redraw();
  };
  // The first redraw waits until the binding has rendered the document.
  const firstRedraw = setTimeout(redraw, 0);
  awareness.on('change', handleAwareness);
  view.dom.addEventListener('focusin', publishCursor);
  view.dom.addEventListener('focusout', publishCursor);
  view.dom.addEventListener('compositionend', redraw);
  return {
    update: publishCursor,
    destroy: () => {
      clearTimeout(firstRedraw);
      awareness.off('change', handleAwareness);
      view.dom.removeEventListener('focusin', publishCursor);
      view.dom.removeEventListener('focusout', publishCursor);
      view.dom.removeEventListener('compositionend', redraw);
      if (awareness.getLocalState()) awareness.setLocalStateField('cursor', null);
    },
  };
}
