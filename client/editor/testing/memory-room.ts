import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';

import type { UpdateHold } from '../binding/update-hold.ts';

/** One person's copy of a document. */
export interface Seat {
  ydoc: Y.Doc;
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** Where the page puts its gate, as it does in a room. */
  setGate: (gate: UpdateHold['receive'] | undefined) => void;
  receive: UpdateHold['receive'];
}

/** Two copies of one document, joined in memory: what one writes reaches the other at once, as far as its gate lets it. */
export function memoryRoom(doc: ProseMirrorNode): [Seat, Seat] {
  const seats = [seat(1001), seat(2002)] as const;
  const [first, second] = seats;
  first.ydoc.transact(() => prosemirrorToYXmlFragment(doc, first.fragment));
  Y.applyUpdate(second.ydoc, Y.encodeStateAsUpdate(first.ydoc));
  for (const [from, to] of [
    [first, second],
    [second, first],
  ] as const) {
    from.ydoc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'room') to.receive(() => Y.applyUpdate(to.ydoc, update, 'room'));
    });
    from.awareness.on(
      'update',
      ({ added, updated, removed }: Record<'added' | 'updated' | 'removed', number[]>, origin: unknown) => {
        if (origin === 'room') return;
        applyAwarenessUpdate(
          to.awareness,
          encodeAwarenessUpdate(from.awareness, [...added, ...updated, ...removed]),
          'room',
        );
      },
    );
  }
  return [first, second];
}

function seat(clientId: number): Seat {
  const ydoc = new Y.Doc();
  ydoc.clientID = clientId;
  let gate: UpdateHold['receive'] | undefined;
  return {
    ydoc,
    fragment: ydoc.getXmlFragment(CONTENT_FRAGMENT),
    awareness: new Awareness(ydoc),
    setGate: (next) => {
      gate = next;
    },
    receive: (deliver) => (gate ? gate(deliver) : deliver()),
  };
}
