import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { containsUpdate } from '#shared/documents/updates/examine-update.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import type { UpdateSource } from '../../journal/admission.ts';
import type { TestRooms } from '../test-rooms.ts';
import { AdmittedRoom } from './admitted-room.ts';
import { hostileUpdate, type Attacker } from './hostile-updates.ts';

export interface HostileRun {
  /** Number of hostile updates sent. */
  sent: number;
  /** Number of hostile updates the room accepted: those that were valid, under the attacker's own client id. */
  taken: number;
  /** Number of acknowledged updates of honest users. */
  acknowledged: number;
  problems: string[];
}

interface Device extends Attacker {
  name: string;
  source: UpdateSource;
  isOnline: boolean;
  /** The client id that it last declared to the room. */
  knownId: number;
}

/** Share of turns that send a hostile update; in the others an honest user writes. */
const HOSTILE_SHARE = 0.7;

/**
 * Three users write in a room, one of them mostly offline, while an editor sends hostile updates: with gaps and
 * Skips, under others' client ids, deleting clocks that nobody wrote, out of order, cut, with a flipped bit,
 * repeated. The room is folded and loaded again in between.
 *
 * The run checks that no honest user is refused, that every acknowledged update is in the journal, and that no text
 * under a client id was written by another user than its owner.
 */
export async function attackWithUpdates(
  rooms: TestRooms,
  seed: number,
  attacks: number,
): Promise<HostileRun> {
  const seeded = new SeededRandom(seed);
  const ada = await rooms.person('Ada');
  const workspaceId = await rooms.workspace(ada);
  const room = await AdmittedRoom.open(rooms, await rooms.document(workspaceId, ada));
  const run: HostileRun = { sent: 0, taken: 0, acknowledged: 0, problems: [] };
  const devices: Device[] = [];
  for (const name of ['ada', 'ben', 'cleo'])
    devices.push(createDevice(name, sourceOf((await rooms.person(name)).userId)));
  const mallory = createDevice('mallory', sourceOf((await rooms.person('Mallory')).userId));
  catchUp(room, [...devices, mallory]);
  // Each device declares its client id, as on joining.
  for (const { doc, source } of [...devices, mallory]) await room.bindClientId(doc.clientID, source.userId);
  const acknowledged: Uint8Array[] = [];
  const seen: Uint8Array[] = [];

  while (run.sent < attacks) {
    if (seeded.chance(HOSTILE_SHARE)) {
      const update = hostileUpdate(seeded, {
        document: room.document,
        mallory,
        // The attacker can only know ids that the room knows.
        victimIds: devices.map(({ knownId }) => knownId),
        observedUpdates: seen,
        write: writeAtRandom,
      });
      run.sent += 1;
      const answer = await room.send(update, mallory.source);
      if (answer === 'stored') run.taken += 1;
      catchUp(room, [mallory]);
    } else {
      await takeTurn(seeded.pick(devices));
    }
    run.problems.push(...catchUp(room, devices));
    if (seeded.chance(0.004)) {
      await room.reload();
    }
    if (seeded.chance(0.004)) {
      const refused = await room.fold();
      if (refused) run.problems.push(`seed ${seed}: the room cannot be folded: ${refused}`);
    }
    if (acknowledged.length > 400) checkRoom();
  }
  for (const each of devices) {
    each.isOnline = true;
    await send(each);
  }
  checkRoom();
  await room.close();
  return run;

  async function takeTurn(writer: Device): Promise<void> {
    // Cleo is nearly always offline, the others only now and then.
    const isOnline = seeded.chance(writer.name === 'cleo' ? 0.05 : 0.9);
    if (isOnline && !writer.isOnline) catchUp(room, [{ ...writer, isOnline }]);
    writer.isOnline = isOnline;
    // A page that is opened again has a new client id.
    if (writer.unsent.length === 0 && seeded.chance(0.02)) writer.doc.clientID = seeded.below(2 ** 32);
    writeAtRandom(writer.doc, seeded);
    if (isOnline) await send(writer);
  }

  /** Sends the unacknowledged updates of a device, as one difference or one by one. */
  async function send(writer: Device): Promise<void> {
    const difference = Y.encodeStateAsUpdate(writer.doc, Y.encodeStateVector(room.document));
    const updates = writer.unsent.length > 3 ? [difference] : writer.unsent;
    await room.bindClientId(writer.doc.clientID, writer.source.userId);
    writer.knownId = writer.doc.clientID;
    writer.unsent = [];
    for (const update of updates) {
      const answer = await room.send(update, writer.source);
      if (answer !== 'stored' && answer !== 'held') {
        run.problems.push(`seed ${seed}: ${writer.name} was refused with ${answer}`);
        continue;
      }
      run.acknowledged += 1;
      acknowledged.push(update);
      seen.push(update);
      if (!containsUpdate(room.document, update))
        run.problems.push(`seed ${seed}: acknowledged and not applied`);
    }
  }

  function checkRoom(): void {
    for (const update of acknowledged.splice(0))
      if (!containsUpdate(room.document, update))
        run.problems.push(`seed ${seed}: an acknowledged update is lost`);
    for (const writer of devices)
      run.problems.push(...foreignText(room.document, writer.doc).map((p) => `seed ${seed}: ${p}`));
    seen.splice(0, Math.max(0, seen.length - 200));
  }
}

const sourceOf = (userId: string): UpdateSource => ({
  userId,
  service: undefined,
  schema: { major: 1, minor: 0 },
  device: null,
  isRecovering: false,
});

function createDevice(name: string, source: UpdateSource): Device {
  const doc = new Y.Doc({ gc: false });
  const device: Device = { name, doc, source, isOnline: true, unsent: [], knownId: doc.clientID };
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'room') device.unsent.push(update);
  });
  return device;
}

/**
 * Sends the room's state to the devices that are online.
 * @returns the problems found: only an honest device may write text under its id
 */
function catchUp({ document }: AdmittedRoom, devices: readonly Device[]): string[] {
  const problems: string[] = [];
  for (const { name, doc, isOnline } of devices) {
    if (!isOnline) continue;
    const { clientID } = doc;
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(document, Y.encodeStateVector(doc)), 'room');
    // Yjs takes a new id when text under its own id arrives from another client.
    if (doc.clientID !== clientID) problems.push(`text under the id of ${name} comes from somebody else`);
    doc.clientID = clientID;
  }
  return problems;
}

/**
 * Types a word or deletes a few characters in a random text. It looks for texts anywhere, because hostile updates
 * leave no valid document.
 */
function writeAtRandom(doc: Y.Doc, seeded: SeededRandom): void {
  const fragment = doc.getXmlFragment(CONTENT_FRAGMENT);
  const texts = textsOf(doc);
  const text = seeded.pickOrUndefined(texts);
  if (!text || seeded.chance(0.1)) {
    const element = new Y.XmlElement('paragraph');
    element.insert(0, [new Y.XmlText('A paragraph. ')]);
    fragment.push([element]);
  } else if (text.length > 20 && seeded.chance(0.2)) {
    text.delete(seeded.below(text.length - 5), 1 + seeded.below(4));
  } else text.insert(seeded.below(text.length + 1), seeded.pick(['lamp ', 'rain, ', 'the harbour. ', 'é']));
}

function textsOf(doc: Y.Doc): Y.XmlText[] {
  const types = [...doc.store.clients.values()].flat().map((struct) => {
    const content = struct instanceof Y.Item && !struct.deleted ? struct.content : undefined;
    return content instanceof Y.ContentType ? content.type : undefined;
  });
  return types.filter((type) => type instanceof Y.XmlText);
}

/** Compares the room's text under a device's client id with the device's own text. */
function foreignText(document: Y.Doc, writer: Y.Doc): string[] {
  const client = writer.clientID;
  const ownCharacters = charactersOf(writer, client);
  const problems: string[] = [];
  for (const [clock, character] of charactersOf(document, client))
    if (ownCharacters.get(clock) !== character)
      problems.push(`client ${client}, clock ${clock}: "${character}" is not its owner's`);
  return problems.slice(0, 3);
}

/** Returns the characters of a client that are not deleted, by clock. */
function charactersOf(doc: Y.Doc, client: number): Map<number, string> {
  const characters = new Map<number, string>();
  for (const struct of doc.store.clients.get(client) ?? []) {
    if (!(struct instanceof Y.Item) || struct.deleted || !(struct.content instanceof Y.ContentString))
      continue;
    struct.content.str.split('').forEach((character, at) => characters.set(struct.id.clock + at, character));
  }
  return characters;
}
