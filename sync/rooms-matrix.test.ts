import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '#shared/editor/schema/version.ts';
import { can } from '#shared/permissions.ts';
import {
  isSignedIn,
  PEOPLE,
  ID_ORIGINS,
  roleOf,
  type IdOrigin,
  type PersonKind,
} from '#server/testing/matrix/people.ts';
import { checkUpgrade } from './upgrade-guard.ts';
import type { TestClient } from './testing/test-client.ts';
import { TestRooms, until, type Person } from './testing/test-rooms.ts';

const ROOM_KINDS = ['document', 'workspace', 'user'] as const;
type RoomKind = (typeof ROOM_KINDS)[number];
/** They are added as members first. */
const WERE_MEMBERS: ReadonlySet<PersonKind> = new Set(['removed member', 'deleted user']);
const MESSAGE = { sync: 0, awareness: 1, auth: 2 } as const;

let rooms: TestRooms;
let host: Person;
let people: Record<PersonKind, Person>;
let names: Record<RoomKind, Record<Exclude<IdOrigin, 'absent'>, (person: PersonKind) => string>>;
let triedRooms = 0;

beforeAll(async () => {
  rooms = await TestRooms.start();
  host = await rooms.person('host');
  const entries: [PersonKind, Person][] = [];
  for (const kind of PEOPLE) entries.push([kind, await rooms.person(kind)]);
  // The loop above made one entry per kind.
  people = Object.fromEntries(entries) as Record<PersonKind, Person>;
  people.anonymous = { ...people.anonymous, sessionId: 'nobody-at-all-ever-signed-in' };
  const workspaceId = await rooms.workspace(people.owner);
  const foreignId = await rooms.workspace(host);
  const [ydocId, foreignDocument] = [
    await rooms.document(workspaceId, people.owner),
    await rooms.document(foreignId, host),
  ];
  for (const kind of PEOPLE) {
    const role = roleOf(kind) ?? (WERE_MEMBERS.has(kind) ? 'editor' : undefined);
    if (role) await rooms.member(workspaceId, people[kind], role);
  }
  rooms.db.rawWriter
    .prepare('DELETE FROM workspace_member WHERE user_id = ?')
    .run(people['removed member'].userId);
  rooms.db.rawWriter.prepare('UPDATE user SET is_admin = 1 WHERE id = ?').run(people.administrator.userId);
  rooms.db.rawWriter
    .prepare('UPDATE user SET deleted_at = 1 WHERE id = ?')
    .run(people['deleted user'].userId);
  names = {
    document: { own: () => ydocId, foreign: () => foreignDocument },
    workspace: { own: () => `workspace:${workspaceId}`, foreign: () => `workspace:${foreignId}` },
    user: { own: (person) => `user:${people[person].userId}`, foreign: () => `user:${host.userId}` },
  };
});
afterAll(async () => {
  await rooms.close();
  process.stdout.write(
    `rooms: ${ROOM_KINDS.length} kinds × ${PEOPLE.length} people × own, foreign, absent = ${triedRooms} rooms tried, each joined, written to and spoken in\n`,
  );
});

const CELLS = ROOM_KINDS.flatMap((kind) => ID_ORIGINS.map((place) => ({ kind, place })));

describe('the matrix of rooms and users', () => {
  test.each(CELLS)(
    '[A10][H1] $place $kind: each user may join, write and be seen exactly as the role allows',
    async ({ kind, place }) => {
      for (const person of PEOPLE) {
        const name = roomName(kind, place, person);
        const expected = expectedResult(kind, place, person);
        const watcher = await joinWatcher(kind, place, person);
        const before = journalLength();
        const caller = await connectCaller(name, people[person]);
        triedRooms += 1;
        expect([person, caller.answer]).toEqual([person, expected.answer]);
        await caller.waitUntilRead();
        if (expected.canWrite) await until(() => journalLength() === before + 1);
        if (watcher) {
          if (expected.canJoin) await watcher.waitFor(() => isSeen(watcher, caller.clientId));
          await roundTrip(watcher);
          expect([person, isSeen(watcher, caller.clientId)]).toEqual([person, expected.canJoin]);
          expect([
            person,
            JSON.stringify(watcher.doc.getXmlFragment(CONTENT_FRAGMENT)).includes(caller.words),
          ]).toEqual([person, expected.canWrite]);
        }
        expect([person, journalLength()]).toEqual([person, before + (expected.canWrite ? 1 : 0)]);
        caller.close();
        watcher?.destroy();
      }
    },
  );

  test('[A10] the matrix covers every kind of room, user and id', () => {
    expect(triedRooms).toBe(ROOM_KINDS.length * PEOPLE.length * ID_ORIGINS.length);
  });
});

describe('the origin of an upgrade', () => {
  const origins = new Set(['https://foolscap.example']);
  const statusFor = (headers: Record<string, string>, url = '/sync') =>
    checkUpgrade({ url, headers }, origins, false);

  test.each([
    'null',
    'http://foolscap.example',
    'https://foolscap.example:8443',
    'https://www.foolscap.example',
    'https://foolscap.example.evil.example',
    'https://foolscap.example/',
    'file://',
    '',
  ])('[A11] the origin “%s” is refused, also with a matching Host or X-Forwarded-Host header', (origin) => {
    expect(statusFor({ origin })).toBe(403);
    expect(statusFor({ origin, host: 'foolscap.example', 'x-forwarded-host': origin })).toBe(403);
  });

  test('[A11] the server’s own origin is accepted, only at the path /sync', () => {
    expect(statusFor({ origin: 'https://foolscap.example', host: 'evil.example' })).toBe(undefined);
    for (const url of [
      '/',
      '/sync/',
      '/sync/..',
      '//sync',
      '/SYNC',
      '/sync%2f',
      '/operations/sync',
      undefined,
    ])
      expect([url, statusFor({ origin: 'https://foolscap.example' }, url ?? '')]).toEqual([url, 404]);
  });
});

/**
 * Returns the expected result by the rules: a role opens the rooms of a workspace, only documents can be written to,
 * and a user room belongs to its user.
 */
function expectedResult(kind: RoomKind, place: IdOrigin, person: PersonKind) {
  const role = roleOf(person);
  const canJoin = isSignedIn(person) && place === 'own' && (kind === 'user' || role !== undefined);
  const canWrite = canJoin && kind === 'document' && role !== undefined && can(role, 'write-text');
  const admitted = canWrite ? 'read-write' : 'readonly';
  const refusal = isSignedIn(person) ? 'not-found' : 'signed-out';
  return { canJoin, canWrite, answer: canJoin ? admitted : refusal };
}

const roomName = (kind: RoomKind, place: IdOrigin, person: PersonKind): string =>
  place === 'absent'
    ? { document: uuidv7(), workspace: `workspace:${uuidv7()}`, user: `user:${uuidv7()}` }[kind]
    : names[kind][place](person);

/**
 * Joins the room as a user with permission, who would see text or awareness that must not arrive; undefined if nobody
 * may join.
 */
async function joinWatcher(
  kind: RoomKind,
  place: IdOrigin,
  person: PersonKind,
): Promise<TestClient | undefined> {
  if (place === 'absent' || (place === 'own' && kind === 'user' && !isSignedIn(person))) return undefined;
  const owner = kind === 'user' ? people[person] : people.owner;
  return rooms.join(place === 'foreign' ? host : owner, roomName(kind, place, person));
}

const isSeen = (watcher: TestClient, clientId: number): boolean =>
  watcher.provider.awareness?.getStates().has(clientId) ?? false;

const journalLength = (): number =>
  Number(rooms.db.rawReader.prepare('SELECT count(*) FROM doc_update').pluck().get());

/** Waits for a round trip through the room: everything that the server accepted before was broadcast by then. */
async function roundTrip(watcher: TestClient): Promise<void> {
  const other = await rooms.join(
    { userId: '', username: '', sessionId: sessionOf(watcher) },
    watcher.provider.configuration.name,
  );
  other.provider.setAwarenessField('here', true);
  await watcher.waitFor(() => isSeen(watcher, other.doc.clientID));
  other.destroy();
}

const sessionOf = (watcher: TestClient): string =>
  JSON.parse(String(watcher.provider.configuration.token)).session;

interface Caller {
  /** The reason of the refusal, or the granted scope. */
  answer: string;
  clientId: number;
  words: string;
  /** Resolves when the server has read everything that was sent. */
  waitUntilRead: () => Promise<void>;
  close: () => void;
}

/**
 * Connects a client that ignores the protocol's order: it sends text and awareness before its token, and again after
 * the answer.
 */
async function connectCaller(name: string, person: Person): Promise<Caller> {
  const socket = new WebSocket(rooms.url);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const doc = new Y.Doc();
  const clientId = doc.clientID;
  const words = `words-of-${clientId}`;
  const paragraph = new Y.XmlElement('paragraph');
  paragraph.insert(0, [new Y.XmlText(words)]);
  doc.getXmlFragment(CONTENT_FRAGMENT).insert(0, [paragraph]);
  const awareness = new Awareness(doc);
  const sendTextAndAwareness = () => {
    awareness.setLocalState({ user: { name: words } });
    socket.send(
      frame(name, MESSAGE.awareness, (encoder) =>
        encoding.writeVarUint8Array(encoder, encodeAwarenessUpdate(awareness, [clientId])),
      ),
    );
    socket.send(
      frame(name, MESSAGE.sync, (encoder) => {
        encoding.writeVarUint(encoder, 2);
        encoding.writeVarUint8Array(encoder, Y.encodeStateAsUpdate(doc));
      }),
    );
  };
  const answer = receiveAnswer(socket, name);
  sendTextAndAwareness();
  socket.send(
    frame(name, MESSAGE.auth, (encoder) => {
      encoding.writeVarUint(encoder, 0);
      encoding.writeVarString(
        encoder,
        JSON.stringify({ session: person.sessionId, schema: '1.0', clientId }),
      );
      encoding.writeVarString(encoder, '4.8.0');
    }),
  );
  const received = await answer;
  sendTextAndAwareness();
  return {
    answer: received,
    clientId,
    words,
    waitUntilRead: () =>
      new Promise<void>((resolve) => {
        if (socket.readyState !== WebSocket.OPEN) return resolve();
        socket.once('pong', () => resolve());
        socket.once('close', () => resolve());
        socket.ping();
      }),
    close: () => {
      awareness.destroy();
      socket.terminate();
    },
  };
}

function frame(name: string, type: number, write: (encoder: encoding.Encoder) => void): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarString(encoder, name);
  encoding.writeVarUint(encoder, type);
  write(encoder);
  return encoding.toUint8Array(encoder);
}

/** Resolves with the server's answer to a token. */
function receiveAnswer(socket: WebSocket, name: string): Promise<string> {
  return new Promise((resolve) => {
    socket.on('message', (data: Buffer) => {
      const decoder = decoding.createDecoder(new Uint8Array(data));
      if (decoding.readVarString(decoder) !== name || decoding.readVarUint(decoder) !== MESSAGE.auth) return;
      // This number says refused or admitted. Reasons and granted scopes have different names, so it is skipped.
      decoding.readVarUint(decoder);
      resolve(decoding.readVarString(decoder));
    });
    socket.on('close', (code) => resolve(`closed with ${code}`));
  });
}
