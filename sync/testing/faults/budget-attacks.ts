import * as encoding from 'lib0/encoding';
import { RawClient } from '../raw-client.ts';

/** A running server, and the session of the attacker. */
export interface Target {
  /** `ws://…/sync` */
  syncUrl: string;
  /** `http://…` */
  httpUrl: string;
  ydocId: string;
  /** The session of a member with at least read permission. */
  sessionId: string;
  /** Makes the headers of the next connection, from which a server behind a proxy reads the client address. */
  headers?: () => Record<string, string>;
}

/** Returns true when an attack has to end. Attacks check it after each send. */
export type StopCondition = () => boolean;

const PAUSE_MS = 20;
const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

const connect = ({ syncUrl, headers }: Target): Promise<RawClient | undefined> =>
  RawClient.connect(syncUrl, headers?.()).catch(() => undefined);

/** Repeats an attack, on a new joined socket whenever the server has closed or refused the previous one. */
export async function attackOnSockets(
  target: Target,
  isOver: StopCondition,
  attack: (client: RawClient, clientId: number, room: string) => void,
): Promise<void> {
  for (let clientId = 1; !isOver(); clientId += 1) {
    const client = await connect(target);
    if (!client) {
      await pause();
      continue;
    }
    client.join(target.ydocId, { session: target.sessionId, schema: '1.0', clientId });
    await client.waitForText(target.ydocId).catch(() => undefined);
    const start = client.receivedText.length;
    while (!isOver() && client.closeCode === undefined && !isRefused(client, start)) {
      attack(client, clientId, target.ydocId);
      await pause();
    }
    client.close();
  }
}

const isRefused = ({ receivedText }: RawClient, from: number): boolean =>
  /too-(large|many)|bad-update|resync/.test(receivedText.slice(from));

/** Sends awareness states of 900 kB, and states of 400 clients in one message, which a viewer is able to send. */
export async function hugePresence(target: Target, isOver: StopCondition): Promise<void> {
  const words = 'x'.repeat(900_000);
  let turn = 0;
  await attackOnSockets(target, isOver, (client, clientId, room) => {
    turn += 1;
    const states =
      turn % 2 === 0
        ? [{ clientId, clock: turn, state: { words } }]
        : Array.from({ length: 400 }, (_, at) => ({ clientId: at, clock: turn, state: {} }));
    client.awareness(room, states);
  });
}

/** Sends an update of many structs that is about as long as a message may be. */
export async function longUpdates(target: Target, isOver: StopCondition): Promise<void> {
  const update = manyStructs(7, 90_000);
  await attackOnSockets(target, isOver, (client, _, room) => client.update(room, update));
}

/** Sends updates of about the longest allowed length, one after the other. */
export async function fullUpdates(target: Target, isOver: StopCondition): Promise<void> {
  let round = 0;
  await attackOnSockets(target, isOver, (client, clientId, room) => {
    round += 1;
    client.update(room, manyStructs(clientId + round * 1_000, 20_000));
  });
}

/** Sends an update with structs of 20,000 clients. */
export async function manyClientIds(target: Target, isOver: StopCondition): Promise<void> {
  const update = structsOfClients(20_000);
  await attackOnSockets(target, isOver, (client, _, room) => client.update(room, update));
}

/** Joins one room from one socket under thousands of message addresses, and sends awareness in it. */
export async function manyAddresses(target: Target, isOver: StopCondition): Promise<void> {
  let joins = 0;
  await attackOnSockets(target, isOver, (client, clientId, room) => {
    const token = { session: target.sessionId, schema: '1.0', clientId };
    for (let at = 0; at < 20; at += 1) {
      joins += 1;
      client.join(`${room}\0${joins}`, token);
    }
    client.awareness(room, [{ clientId, clock: joins, state: { cursor: joins } }]);
  });
}

/** Opens sockets that never authenticate, and sends on each as much as it accepts. */
export async function silentSockets(target: Target, isOver: StopCondition, sockets = 60): Promise<void> {
  const open: RawClient[] = [];
  const frame = new Uint8Array(60_000);
  while (!isOver()) {
    for (const closed of open.filter(({ closeCode }) => closeCode !== undefined))
      open.splice(open.indexOf(closed), 1);
    if (open.length < sockets) {
      const client = await connectOrPause(target);
      if (client) open.push(client);
    }
    for (const client of open)
      if (client.socket.bufferedAmount < 8_000_000) client.update(target.ydocId, frame);
    await pause();
  }
  for (const client of open) client.close();
}

/** Sends frames with a very long room name, and invalid frames. */
export async function noisyFrames(target: Target, isOver: StopCondition): Promise<void> {
  const name = `room ${'x'.repeat(60_000)}`;
  while (!isOver()) {
    const client = await connectOrPause(target);
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

/** Sends requests with an endless body to a path of the server. */
export async function endlessBodies(
  target: Target,
  isOver: StopCondition,
  path = `/sync/rooms/${target.ydocId}/updates/01890000-0000-7000-8000-000000000001`,
): Promise<void> {
  const piece = new Uint8Array(1024 * 1024);
  while (!isOver()) {
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (isOver() ? controller.close() : controller.enqueue(piece)),
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

async function connectOrPause(target: Target): Promise<RawClient | undefined> {
  return Promise.race([connect(target), pause().then(() => undefined)]);
}

/**
 * Bits of an item's first byte: its content is a string, and the id of its left neighbour follows (Yjs, update
 * version 1).
 */
const STRING = 4;
const HAS_LEFT = 128;
/** The parent is a root type of the document, given by its name. */
const ROOT_TYPE = 1;

/** Makes an update with many structs for its length: one per character, each to the right of the previous one. */
export function manyStructs(clientId: number, characters: number): Uint8Array {
  return encodeStructs([[clientId, characters]]);
}

/** Makes an update with one struct for each of `count` clients. */
export function structsOfClients(count: number): Uint8Array {
  return encodeStructs(Array.from({ length: count }, (_, at) => [1_000_000 + at, 1]));
}

/** Encodes the update by hand: Yjs would merge the characters, and takes minutes for thousands of clients. */
function encodeStructs(clients: readonly (readonly [clientId: number, characters: number])[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, clients.length);
  for (const [clientId, characters] of clients) {
    for (const number of [characters, clientId, 0]) encoding.writeVarUint(encoder, number);
    for (let clock = 0; clock < characters; clock += 1) {
      encoding.writeUint8(encoder, clock === 0 ? STRING : STRING + HAS_LEFT);
      if (clock === 0) {
        encoding.writeVarUint(encoder, ROOT_TYPE);
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
