import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { prosemirrorToYXmlFragment } from '@tiptap/y-tiptap';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';

import type { UpdateHold } from '../binding/update-hold.ts';

/** One person's copy of a document. */
export interface Participant {
  ydoc: Y.Doc;
  fragment: Y.XmlFragment;
  awareness: Awareness;
  /** Registers the page's gate for incoming updates, as in a room. */
  setGate: (gate: UpdateHold['receive'] | undefined) => void;
  receive: UpdateHold['receive'];
}

/**
 * Returns two copies of one document, connected in memory: each change reaches the other copy at once, or when its
 * gate lets it through.
 */
export function memoryRoom(doc: ProseMirrorNode): [Participant, Participant] {
  const participants = [createParticipant(1001), createParticipant(2002)] as const;
  const [first, second] = participants;
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

function createParticipant(clientId: number): Participant {
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
