import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import type { SeededRandom } from '#shared/testing/seeded-random.ts';
import { deletionsOnly } from '../offline-copy.ts';

/** A user's copy of the room, and the updates made in it. */
export interface Attacker {
  doc: Y.Doc;
  unsent: Uint8Array[];
}

export interface AttackContext {
  /** The room's document as the attacker sees it. */
  document: Y.Doc;
  mallory: Attacker;
  /** Client ids of honest users that the room knows. */
  victimIds: readonly number[];
  /** Updates of honest users. */
  observedUpdates: readonly Uint8Array[];
  /** Makes a valid edit. */
  write: (doc: Y.Doc, seeded: SeededRandom) => void;
}

/**
 * Makes an update that no honest client sends; sometimes a valid one, so that the attacker's text mixes with others'.
 */
export function hostileUpdate(seeded: SeededRandom, context: AttackContext): Uint8Array {
  const { document, mallory, observedUpdates, write } = context;
  const victimId = seeded.pick(context.victimIds);
  const state = Y.getState(document.store, victimId);
  const makeOwnUpdates = (edits: number): Uint8Array[] => {
    mallory.unsent = [];
    for (let edit = 0; edit < edits; edit += 1) write(mallory.doc, seeded);
    return mallory.unsent.splice(0);
  };
  const attacks: (() => Uint8Array)[] = [
    // Deletions of clocks that their owner has not written yet.
    () => deletionsOnly([victimId, state, 1 + seeded.below(50)]),
    () =>
      deletionsOnly([victimId, Math.max(0, state - 2), 5 + seeded.below(50)], [mallory.doc.clientID, 0, 1e6]),
    // Text under another user's client id, at the next clock and after a gap.
    () => forged(document, victimId, 0, seeded),
    () => forged(document, victimId, 1 + seeded.below(9), seeded),
    // Own edits without the middle one, as a gap and with a Skip.
    () => makeOwnUpdates(3).at(-1) ?? new Uint8Array(2),
    () => {
      const [first, , third] = makeOwnUpdates(3);
      return first && third ? Y.mergeUpdates([first, third]) : new Uint8Array(2);
    },
    // Updates out of order, repeated, cut, and with a flipped bit.
    () => makeOwnUpdates(2)[1] ?? new Uint8Array(2),
    () => seeded.pickOrUndefined(observedUpdates) ?? new Uint8Array(2),
    () => (seeded.pickOrUndefined(observedUpdates) ?? new Uint8Array(9)).slice(0, -1 - seeded.below(5)),
    () => {
      const changed = new Uint8Array(
        seeded.pickOrUndefined(observedUpdates) ?? makeOwnUpdates(1)[0] ?? new Uint8Array(9),
      );
      const at = seeded.below(changed.length);
      changed[at] = (changed[at] ?? 0) ^ (1 << seeded.below(8));
      return changed;
    },
    // Own and forged text merged into one update.
    () => Y.mergeUpdates([...makeOwnUpdates(1), forged(document, victimId, 0, seeded)]),
    () => repeatedGroups(mallory.doc.clientID),
    () => makeOwnUpdates(1)[0] ?? new Uint8Array(2),
  ];
  const update = seeded.pick(attacks)();
  // The attacker's document is reset to the room's state, so that it contains nothing that the room refused.
  resetTo(document, mallory);
  return update;
}

/**
 * Makes text under another user's client id.
 * @param ahead number of clocks left out after the last one that the room has
 */
function forged(document: Y.Doc, clientId: number, ahead: number, seeded: SeededRandom): Uint8Array {
  const doc = new Y.Doc({ gc: false });
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(document));
  doc.clientID = clientId;
  const text = doc.getXmlFragment(CONTENT_FRAGMENT).get(0) as Y.XmlElement;
  const words = text.get(0) as Y.XmlText;
  if (ahead > 0) words.insert(0, 'x'.repeat(ahead));
  const before = Y.encodeStateVector(doc);
  words.insert(seeded.below(words.length + 1), 'FORGED');
  return Y.encodeStateAsUpdate(doc, before);
}

/** Makes an update with two groups of one client: Yjs decodes both and applies the last. */
function repeatedGroups(clientId: number): Uint8Array {
  const [first, second] = [new Y.Doc(), new Y.Doc()].map((doc, at) => {
    doc.clientID = clientId;
    doc.getText('t').insert(0, at === 0 ? 'a' : 'b');
    return Y.encodeStateAsUpdate(doc);
  });
  const groups = [first, second].flatMap((update) => [...(update?.subarray(1, -1) ?? [])]);
  return Uint8Array.from([2, ...groups, 0]);
}

function resetTo(document: Y.Doc, mallory: Attacker): void {
  const fresh = new Y.Doc({ gc: false });
  Y.applyUpdate(fresh, Y.encodeStateAsUpdate(document), 'room');
  fresh.clientID = mallory.doc.clientID;
  fresh.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'room') mallory.unsent.push(update);
  });
  mallory.doc.destroy();
  mallory.doc = fresh;
  mallory.unsent = [];
}
