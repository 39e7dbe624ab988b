import * as encoding from 'lib0/encoding';
import { RawClient } from '../raw-client.ts';

/** A running server and somebody who attacks it. */
export interface Target {
  /** `ws://…/sync` */
  syncUrl: string;
  /** `http://…` */
  httpUrl: string;
  ydocId: string;
  /** Of a member who may read the room at least. */
  sessionId: string;
  /** Headers of the next connection: a server behind a proxy reads the client address there. */
  headers?: () => Record<string, string>;
}

/** Ends an attack; attacks look whenever they have sent something. */
export type Until = () => boolean;

const PAUSE_MS = 20;
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const connect = ({ syncUrl, headers }: Target): Promise<RawClient | undefined> =>
  RawClient.connect(syncUrl, headers?.()).catch(() => undefined);

/** Repeats an attack with a new joined socket whenever the server closed the last one. */
export async function onSockets(
  target: Target,
  until: Until,
  attack: (client: RawClient, clientId: number, room: string) => void,
): Promise<void> {
  for (let clientId = 1; !until(); clientId += 1) {
    const client = await connect(target);
    if (!client) {
      await pause();
      continue;
    }
    client.join(target.ydocId, { session: target.sessionId, schema: '1.0', clientId });
    await client.heard(target.ydocId).catch(() => undefined);
    const heard = client.heardText.length;
    while (!until() && client.closeCode === undefined && !isRefused(client, heard)) {
      attack(client, clientId, target.ydocId);
      await pause();
    }
    client.close();
  }
}

const isRefused = ({ heardText }: RawClient, from: number): boolean =>
  /too-(large|many)|bad-update|resync/.test(heardText.slice(from));

/** Presence of megabytes, and of a thousand people: a viewer may send it. */
export async function hugePresence(target: Target, until: Until): Promise<void> {
  const words = 'x'.repeat(900_000);
  let turn = 0;
  await onSockets(target, until, (client, clientId, room) => {
    turn += 1;
    const states =
      turn % 2 === 0
        ? [{ clientId, clock: turn, state: { words } }]
        : Array.from({ length: 400 }, (_, at) => ({ clientId: at, clock: turn, state: {} }));
    client.awareness(room, states);
  });
}

/** An update of many structs, as long as a message may be. */
export async function longUpdates(target: Target, until: Until): Promise<void> {
  const update = manyStructs(7, 90_000);
  await onSockets(target, until, (client, _, room) => client.update(room, update));
}

/** Updates as long as they may be, one after the other. */
export async function fullUpdates(target: Target, until: Until): Promise<void> {
  let round = 0;
  await onSockets(target, until, (client, clientId, room) => {
    round += 1;
    client.update(room, manyStructs(clientId + round * 1_000, 20_000));
  });
}

/** An update with structs of thousands of clients. */
export async function manyClientIds(target: Target, until: Until): Promise<void> {
  const update = ofClients(20_000);
  await onSockets(target, until, (client, _, room) => client.update(room, update));
}

/** One socket in one room under thousands of addresses, of which one says something. */
export async function manyAddresses(target: Target, until: Until): Promise<void> {
  let joins = 0;
  await onSockets(target, until, (client, clientId, room) => {
    const token = { session: target.sessionId, schema: '1.0', clientId };
    for (let at = 0; at < 20; at += 1) {
      joins += 1;
      client.join(`${room}\0${joins}`, token);
    }
    client.awareness(room, [{ clientId, clock: joins, state: { cursor: joins } }]);
  });
}

/** Sockets on which nobody signs in, each with as much sent as is taken. */
export async function silentSockets(target: Target, until: Until, sockets = 60): Promise<void> {
  const open: RawClient[] = [];
  const frame = new Uint8Array(60_000);
  while (!until()) {
    for (const closed of open.filter(({ closeCode }) => closeCode !== undefined))
      open.splice(open.indexOf(closed), 1);
    if (open.length < sockets) {
      const client = await connectedOrNot(target);
      if (client) open.push(client);
    }
    for (const client of open)
      if (client.socket.bufferedAmount < 8_000_000) client.update(target.ydocId, frame);
    await pause();
  }
  for (const client of open) client.close();
}

/** Frames with a room's name of megabytes, and frames that are none. */
export async function noisyFrames(target: Target, until: Until): Promise<void> {
  const name = `room ${'x'.repeat(60_000)}`;
  while (!until()) {
    const client = await connectedOrNot(target);
    if (!client) {
      await pause();
      continue;
    }
    client.update(name, Uint8Array.of(0, 0));
    for (let at = 0; at < 50; at += 1) client.frame(Uint8Array.of(3, 97, 98, 99, 120 + (at % 100), at));
    await pause();
    client.close();
  }
}

/** Requests with a body that never ends, at an address of the server. */
export async function endlessBodies(
  target: Target,
  until: Until,
  path = `/sync/rooms/${target.ydocId}/updates/01890000-0000-7000-8000-000000000001`,
): Promise<void> {
  const piece = new Uint8Array(1024 * 1024);
  while (!until()) {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (until() ? controller.close() : controller.enqueue(piece)),
    });
    await fetch(target.httpUrl + path, {
      method: 'POST',
      body,
      duplex: 'half',
      headers: {
        authorization: `Bearer ${target.sessionId}`,
        'content-type': 'application/json',
        ...target.headers?.(),
      },
    } as RequestInit).catch(() => undefined);
    await pause();
  }
}

async function connectedOrNot(target: Target): Promise<RawClient | undefined> {
  return Promise.race([connect(target), pause().then(() => undefined)]);
}

/** Of an item's first byte: a string, and that the id of its left neighbour follows (Yjs, update version 1). */
const STRING = 4;
const HAS_LEFT = 128;
/** The parent is named, as a type of the document itself. */
const NAMED = 1;

/** An update whose structs are many for its bytes: one letter each, behind the one before. */
export function manyStructs(clientId: number, letters: number): Uint8Array {
  return written([[clientId, letters]]);
}

/** An update with one struct of each of so many clients. */
export function ofClients(count: number): Uint8Array {
  return written(Array.from({ length: count }, (_, at) => [1_000_000 + at, 1]));
}

/** Written by hand: Yjs would merge the letters, and takes minutes for thousands of clients. */
function written(clients: readonly (readonly [clientId: number, letters: number])[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients.length);
  for (const [clientId, letters] of clients) {
    for (const number of [letters, clientId, 0]) encoding.writeVarUint(encoder, number);
    for (let clock = 0; clock < letters; clock += 1) {
      encoding.writeUint8(encoder, clock === 0 ? STRING : STRING + HAS_LEFT);
      if (clock === 0) {
        encoding.writeVarUint(encoder, NAMED);
        encoding.writeVarString(encoder, 'noise');
      } else {
        encoding.writeVarUint(encoder, clientId);
        encoding.writeVarUint(encoder, clock - 1);
      }
      encoding.writeVarString(encoder, 'x');
    }
  }
  encoding.writeVarUint(encoder, 0);
  return encoding.toUint8Array(encoder);
}
