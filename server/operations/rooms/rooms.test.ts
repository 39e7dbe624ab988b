import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { visibleLength } from '#shared/documents/fold.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { commitFold } from '#server/db/journal/commit-fold.ts';
import { foldRoom } from '#server/db/journal/fold-room.ts';
import { checksum } from '#server/db/journal/checksum.ts';
import { roomsPage, ROOMS_PAGE, roomStates } from '#server/documents/rooms/room-states.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

interface State {
  ydocId: string;
  rev: number;
  schema: string;
  update: string;
}

async function newDocument(owner: TestPerson, workspaceId: string): Promise<string> {
  const { body } = await server.call(owner, 'create-document', { workspaceId, title: 'High Water' });
  return body.id;
}

const states = async (person: TestPerson, workspaceId: string, ydocIds: string[]): Promise<State[]> =>
  (await server.call(person, 'get-room-states', { workspaceId, ydocIds })).body.states;
const rooms = async (person: TestPerson, workspaceId: string): Promise<[string, string, number, number][]> =>
  (await server.call(person, 'get-workspace-rooms', { workspaceId })).body.rooms;

const docOf = ({ update }: State): Y.Doc => {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, Buffer.from(update, 'base64'));
  return doc;
};

/**
 * Appends a text to a room's journal.
 * @returns the row's id
 */
async function write(ydocId: string, userId: string, words: string): Promise<number> {
  const doc = new Y.Doc();
  doc.getText('words').insert(0, words);
  const bytes = Y.encodeStateAsUpdate(doc);
  const [row] = await server.db.append((raw) =>
    appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId }], Date.now()),
  );
  if (row?.kind !== 'kept') throw new Error('Not kept.');
  return row.id;
}

describe('texts for offline devices', () => {
  test('[C5] canvases are listed until they are deleted', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const { body } = await server.call(owner, 'create-canvas', { workspaceId, title: 'The Harbour' });
    await write(body.id, owner.userId, 'a node');
    expect(await rooms(owner, workspaceId)).toMatchObject([
      [body.id, 'canvas', expect.any(Number), expect.any(Number)],
    ]);
    const [state] = await states(owner, workspaceId, [body.id]);
    expect(docOf(state!).getText('words').toJSON()).toBe('a node');
    await server.call(owner, 'move-canvas-to-trash', { id: body.id });
    await server.call(owner, 'delete-canvas', { id: body.id });
    expect([await rooms(owner, workspaceId), await states(owner, workspaceId, [body.id])]).toEqual([[], []]);
  });

  test('[C5] the list contains each room’s rev, and a state is complete from rows and from a snapshot', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const ydocId = await newDocument(owner, workspaceId);
    const [first] = await rooms(owner, workspaceId);
    expect(first).toMatchObject([ydocId, 'document', expect.any(Number), expect.any(Number)]);
    const rev = await write(ydocId, owner.userId, 'The tide came in.');
    const [second] = await rooms(owner, workspaceId);
    expect(second?.[2]).toBe(rev);
    expect(second![3]).toBeGreaterThan(first![3]);

    const [fromRows] = await states(owner, workspaceId, [ydocId]);
    expect(fromRows).toMatchObject({ ydocId, rev, schema: expect.stringMatching(/^\d+\.\d+$/) });
    const folded = foldRoom({ ydocId }, { reader: () => server.db.rawReader } as never);
    if (folded instanceof Promise || 'refused' in folded) throw new Error('Not folded.');
    expect(await commitFold(server.db, folded)).toBe(true);
    const [fromSnapshot] = await states(owner, workspaceId, [ydocId]);
    expect(fromSnapshot?.rev).toBe(rev);
    for (const state of [fromRows!, fromSnapshot!]) {
      expect(docOf(state).getText('words').toJSON()).toBe('The tide came in.');
      expect(visibleLength(docOf(state))).toBe(visibleLength(docOf(fromRows!)));
    }
    expect((await rooms(owner, workspaceId))[0]?.[2]).toBe(rev);
  });

  test('[H1] a viewer gets states, while a stranger and a foreign room id get nothing', async () => {
    const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    const ydocId = await newDocument(owner, workspaceId);
    await join(server, owner, workspaceId, viewer, 'viewer');
    expect(await states(viewer, workspaceId, [ydocId])).toHaveLength(1);
    for (const [name, input] of [
      ['get-room-states', { workspaceId, ydocIds: [ydocId] }],
      ['get-workspace-rooms', { workspaceId }],
    ] as const) {
      expect(await server.call(stranger, name, input)).toMatchObject(refusal(404, 'scope_not_found'));
    }
    const own = await newWorkspace(server, stranger);
    const foreignId = await newDocument(stranger, own);
    const received = await states(stranger, own, [ydocId, uuidv7(), foreignId]);
    expect(received.map((state) => state.ydocId)).toEqual([foreignId]);
  });

  test('[A5] a damaged row is left out of a state, whose rev makes the device ask again', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const ydocId = await newDocument(owner, workspaceId);
    const readableRev = await write(ydocId, owner.userId, 'Kept.');
    const damagedRev = await write(ydocId, owner.userId, 'Lost.');
    server.db.rawWriter
      .prepare('UPDATE doc_update SET crc = crc + 1 WHERE ydoc_id = ? AND id = ?')
      .run(ydocId, damagedRev);
    const [state] = await states(owner, workspaceId, [ydocId]);
    expect(readableRev).toBeLessThan(damagedRev);
    expect(state?.rev).toBe(0);
    expect(docOf(state!).getText('words').toJSON()).toBe('Kept.');
  });

  test('[C5] an answer stops at its size limit and lists the remaining rooms', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const ids = [await newDocument(owner, workspaceId), await newDocument(owner, workspaceId)];
    const first = roomStates(server.db.rawReader, { workspaceId, ydocIds: ids, userId: owner.userId }, 1);
    expect(first.states.map(({ ydocId }) => ydocId)).toEqual([ids[0]]);
    expect(first.rest).toEqual([ids[1]]);
    expect(
      await server.call(owner, 'get-room-states', { workspaceId, ydocIds: Array(51).fill(ids[0]) }),
    ).toMatchObject(refusal(400, 'invalid_input'));
  });

  test('[A8] get-room-writers names the people behind client ids once each, only for the workspace’s own texts', async () => {
    const [owner, stranger] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    const [ydocId, foreignId] = [
      await newDocument(owner, workspaceId),
      await newDocument(stranger, await newWorkspace(server, stranger)),
    ];
    const bind = (room: string, clientId: number, userId: string) =>
      server.db.rawWriter
        .prepare(
          `INSERT INTO doc_client (ydoc_id, client_id, user_id, actor_kind, created_at) VALUES (?, ?, ?, 'person', 1)`,
        )
        .run(room, clientId, userId);
    bind(ydocId, 11, owner.userId);
    bind(ydocId, 12, owner.userId);
    bind(ydocId, 13, stranger.userId);
    bind(foreignId, 11, stranger.userId);
    const ask = (person: TestPerson, ...clientIds: number[]) =>
      server.call(person, 'get-room-writers', {
        workspaceId,
        rooms: [ydocId, foreignId, uuidv7()].map((room) => ({ ydocId: room, clientIds })),
      });
    expect((await ask(owner, 11, 12, 99)).body.rooms).toEqual([
      { ydocId, userIds: [owner.userId], updatedAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await ask(owner)).body.rooms).toMatchObject([{ ydocId, userIds: [] }]);
    expect(await ask(stranger, 11)).toMatchObject(refusal(404, 'scope_not_found'));
  });

  test('[A8] a state contains the client id under which the caller last wrote, and nobody else’s', async () => {
    const [owner, editor] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, editor, 'editor');
    const ydocId = await newDocument(owner, workspaceId);
    const type = async (clientId: number, userId: string, createdAt: number, actorKind = 'person') => {
      const doc = new Y.Doc();
      doc.clientID = clientId;
      doc.getText('words').insert(0, 'words');
      const bytes = Y.encodeStateAsUpdate(doc);
      await server.db.append((raw) =>
        appendRows(raw, [{ ydocId, bytes, crc: checksum(bytes), userId }], createdAt),
      );
      bind(clientId, userId, createdAt, actorKind);
    };
    const bind = (clientId: number, userId: string, createdAt: number, actorKind = 'person') =>
      server.db.rawWriter
        .prepare(
          'INSERT INTO doc_client (ydoc_id, client_id, user_id, actor_kind, created_at) VALUES (?, ?, ?, ?, ?)',
        )
        .run(ydocId, clientId, userId, actorKind, createdAt);
    const writtenAs = async (person: TestPerson) =>
      (await server.call(person, 'get-room-states', { workspaceId, ydocIds: [ydocId] })).body.states[0]
        .writtenAs;
    expect(await writtenAs(owner)).toBeUndefined();
    await type(21, owner.userId, 1);
    await type(12, owner.userId, 2);
    await type(13, editor.userId, 3);
    // An import by the owner, and a page on which the owner wrote nothing.
    await type(14, owner.userId, 4, 'server');
    bind(15, owner.userId, 5);
    expect([await writtenAs(owner), await writtenAs(editor)]).toEqual([12, 13]);
  });

  test('[C5] the list of rooms continues after the last room of a page', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const ids = [await newDocument(owner, workspaceId), await newDocument(owner, workspaceId)].sort();
    expect(roomsPage(server.db.rawReader, workspaceId, ids[0]).rooms.map(([id]) => id)).toEqual([ids[1]]);
    expect(roomsPage(server.db.rawReader, workspaceId, ids[1])).toEqual({ rooms: [], next: null });
    expect(ROOMS_PAGE).toBeGreaterThan(1);
  });
});
