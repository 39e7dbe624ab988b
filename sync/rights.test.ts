import { request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { sweepAdministratorSessions } from '#server/auth/sweep-expired.ts';
import { createSession, endSessions } from '#server/auth/sessions.ts';
import { TEST_LIMITS } from './testing/test-limits.ts';
import { holdAppends } from './testing/held-appends.ts';
import { TestRooms, until } from './testing/test-rooms.ts';
import { testSocket } from './testing/test-client.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

/** Sends a bare upgrade request and returns its status. */
function upgradeStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const upgrade = request({
      port: rooms.port,
      path,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...headers,
      },
    });
    upgrade.on('response', ({ statusCode }) => resolve(statusCode));
    upgrade.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    upgrade.on('error', reject);
    upgrade.end();
  });
}

describe('an upgrade to a WebSocket', () => {
  test('[A11] an upgrade is refused for a foreign origin or another path, and accepted for the own origin and for a program', async () => {
    expect(await upgradeStatus('/sync', { origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus('/sync', { origin: 'null' })).toBe(403);
    expect(await upgradeStatus('/sync?x=1', { origin: 'http://localhost:3000' })).toBe(101);
    expect(await upgradeStatus('/sync', {})).toBe(101);
    expect(await upgradeStatus('/elsewhere', {})).toBe(404);
  });

  test('[A11] a user with the maximum number of sockets cannot open another one', async () => {
    await rooms.close();
    rooms = await TestRooms.start({ config: { ...TEST_LIMITS, maxConnectionsPerUser: 2 } });
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const first = await rooms.join(ada, ydocId);
    await rooms.join(ada, ydocId);
    const third = rooms.client(ada, ydocId);
    await until(() => third.closeCodes.length > 0);
    expect(third.closeCodes[0]).toBe(1008);
    await rooms.join(ben, ydocId);
    first.destroy();
    await third.synced();
  });

  test('[A10] a socket belongs to one user, and a second user on it is refused', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const adaClient = await rooms.join(ada, ydocId);
    const benClient = rooms.client(ben, `user:${ben.userId}`, { socket: adaClient.socket });
    await until(() => benClient.closeCodes.length > 0);
    expect(benClient.closeCodes[0]).toBe(1008);
  });
});

describe('joining a room', () => {
  test('[A10] joining is refused with the same reason for a stranger, an absent room and a malformed name', async () => {
    const { workspaceId, ydocId, ada } = await rooms.createFixture();
    const eve = await rooms.person('Eve');
    const names = [
      ydocId,
      '01890000-0000-7000-8000-000000000000',
      `workspace:${workspaceId}`,
      `user:${ada.userId}`,
      ydocId.toUpperCase(),
      'anything',
      `workspace:${workspaceId}:x`,
    ];
    for (const name of names)
      expect([name, await rooms.client(eve, name).refused()]).toEqual([name, 'not-found']);
  });

  test('[A10] joining is refused without a session, with an ended session and with an invalid token', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    expect(await rooms.client({ ...ada, sessionId: 'made-up' }, ydocId).refused()).toBe('signed-out');
    expect(await rooms.client(ada, ydocId, { token: 'nonsense' }).refused()).toBe('bad-token');
    expect(await rooms.client(ada, ydocId, { token: '{}' }).refused()).toBe('bad-token');
    await rooms.db.write({ scopes: [] }, (tx) => endSessions(tx, ada.userId));
    expect(await rooms.client(ada, ydocId).refused()).toBe('signed-out');
  });

  test('[A10] joining is refused for a deleted document and for a purged room', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const purged = await rooms.document(workspaceId, ada);
    rooms.db.rawWriter.prepare('UPDATE document SET deleted_at = 1 WHERE id = ?').run(ydocId);
    rooms.db.rawWriter.prepare('UPDATE room SET deleted_at = 1 WHERE ydoc_id = ?').run(purged);
    expect(await rooms.client(ada, ydocId).refused()).toBe('not-found');
    expect(await rooms.client(ada, purged).refused()).toBe('not-found');
  });

  test('[A10] a room that is purged while somebody types is closed, and nothing more is stored', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const writer = await rooms.join(ada, ydocId);
    rooms.db.rawWriter.prepare('UPDATE room SET deleted_at = 1 WHERE ydoc_id = ?').run(ydocId);
    writer.type('too late');
    expect(await writer.refused()).toBe('not-found');
    expect(rooms.rows(ydocId)).toHaveLength(1);
  });
});

describe('permissions that change', () => {
  test('[A10] a new role closes the room, and the user joins again with the new permission', async () => {
    const { workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const editor = await rooms.join(ben, ydocId);
    expect(editor.scope).toBe('read-write');
    await rooms.member(workspaceId, ben, 'viewer');
    await rooms.emitEvent(`workspace:${workspaceId}`, 'role-changed', { userId: ben.userId });
    expect(await editor.refused()).toBe('role-changed');
    const reader = await rooms.join(ben, ydocId, { document: editor.doc });
    expect(reader.scope).toBe('readonly');
    await rooms.member(workspaceId, ben, 'editor');
    await rooms.emitEvent(`workspace:${workspaceId}`, 'role-changed', { userId: ben.userId });
    expect(await reader.refused()).toBe('role-changed');
    const writer = await rooms.join(ben, ydocId);
    writer.type('back again');
    await writer.saved();
  });

  test('[A10] updates that wait in the queue of a closed room are discarded', async () => {
    const { workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const editor = await rooms.join(ben, ydocId);
    const heldAppends = holdAppends(rooms.db);
    editor.type('sent while an editor');
    await until(() => heldAppends.waiting > 0);
    editor.type(' and this behind it');
    // After this round trip on the same socket the second update has arrived.
    await rooms.join(ben, `user:${ben.userId}`, { socket: editor.socket });
    await rooms.member(workspaceId, ben, 'viewer');
    const event = rooms.emitEvent(`workspace:${workspaceId}`, 'role-changed', { userId: ben.userId });
    await event;
    expect(await editor.refused()).toBe('role-changed');
    heldAppends.release();
    const ada = await rooms.join(ben, ydocId);
    await ada.waitFor(() => ada.text === 'sent while an editor');
    expect(rooms.rows(ydocId)).toHaveLength(2);
  });

  test('[A10] losing access to a workspace closes its rooms for that user only', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const lostClients = [await rooms.join(ben, ydocId), await rooms.join(ben, `workspace:${workspaceId}`)];
    const otherClient = await rooms.join(ada, ydocId);
    await rooms.emitEvent(`workspace:${workspaceId}`, 'access-lost', { userId: ben.userId });
    expect(await Promise.all(lostClients.map((client) => client.refused()))).toEqual([
      'access-lost',
      'access-lost',
    ]);
    otherClient.type('still mine');
    await otherClient.saved();
    expect(otherClient.refusal).toBeUndefined();
  });

  test('[A10] permissions are checked again after loading, and a user who lost access meanwhile is closed', async () => {
    const { workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    // The load of a room with a damaged row writes to quarantine. That write is held here.
    rooms.db.rawWriter.prepare('UPDATE doc_update SET crc = 0 WHERE ydoc_id = ?').run(ydocId);
    const write = rooms.db.write;
    let isLoading = false;
    let release: (() => void) | undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    rooms.db.write = async (target, body) => {
      isLoading = true;
      await released;
      return write(target, body);
    };
    const client = rooms.client(ben, ydocId);
    await until(() => isLoading);
    rooms.db.write = write;
    const witness = await rooms.join(ben, `workspace:${workspaceId}`);
    rooms.db.rawWriter.prepare('DELETE FROM workspace_member WHERE user_id = ?').run(ben.userId);
    await rooms.emitEvent(`workspace:${workspaceId}`, 'access-lost', { userId: ben.userId });
    // The event was dispatched, and this connection was not in the room yet.
    expect(await witness.refused()).toBe('access-lost');
    release?.();
    expect(await client.refused()).toBe('rejoin');
  });

  test('[A10] deleting a workspace closes its rooms for everybody', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const clients = [await rooms.join(ada, ydocId), await rooms.join(ada, `workspace:${workspaceId}`)];
    await rooms.emitEvent(`workspace:${workspaceId}`, 'workspace-deleted');
    for (const client of clients) expect(await client.refused()).toBe('workspace-deleted');
  });

  test('[A10] permanently deleting a document closes its room for everybody, and no other room', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    const clients = [await rooms.join(ada, ydocId), await rooms.join(ben, ydocId)];
    const scope = await rooms.join(ada, `workspace:${workspaceId}`);
    rooms.db.rawWriter.prepare('UPDATE document SET deleted_at = 1 WHERE id = ?').run(ydocId);
    await rooms.emitEvent(`workspace:${workspaceId}`, 'items-deleted', { ids: [ydocId] });
    for (const client of clients) expect(await client.refused()).toBe('not-found');
    expect(scope.refusal).toBeUndefined();
    expect(await rooms.client(ada, ydocId).refused()).toBe('not-found');
  });

  test('[A10] ending a session closes its socket, and no socket of the user’s other sessions', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const ended = await rooms.join(ada, ydocId);
    const sessionId = await rooms.db.write({ scopes: [] }, (tx) => createSession(tx, ada.userId));
    const otherSession = await rooms.join({ ...ada, sessionId }, ydocId);
    await rooms.db.write({ scopes: [] }, (tx) => endSessions(tx, ada.userId, hashSecret(sessionId)));
    rooms.sync.pokeEvents();
    await until(() => ended.closeCodes.length > 0);
    expect(ended.closeCodes[0]).toBe(4401);
    expect(await ended.refused()).toBe('signed-out');
    otherSession.type('still signed in here');
    await otherSession.saved();
    expect(otherSession.closeCodes).toEqual([]);
  });

  test('[A10] the socket of an administrator whose session was idle for 12 hours closes, and a writer’s stays open', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const ben = await rooms.person('Ben');
    await rooms.member(workspaceId, ben, 'editor');
    rooms.db.rawWriter.prepare('UPDATE user SET is_admin = 1 WHERE id = ?').run(ada.userId);
    const [administrator, writer] = [await rooms.join(ada, ydocId), await rooms.join(ben, ydocId)];
    const hours = (count: number) => Date.now() - count * 60 * 60 * 1000;
    rooms.db.rawWriter.prepare('UPDATE session SET last_used_at = ?').run(hours(11.9));
    expect(await sweepAdministratorSessions(rooms.db)).toBe(0);
    rooms.db.rawWriter.prepare('UPDATE session SET last_used_at = ?').run(hours(12.1));
    // Another room is refused at once, also before the sweep.
    expect(await rooms.client(ada, ydocId).refused()).toBe('signed-out');
    expect(await sweepAdministratorSessions(rooms.db)).toBe(1);
    rooms.sync.pokeEvents();
    await until(() => administrator.closeCodes.length > 0);
    expect(administrator.closeCodes[0]).toBe(4401);
    writer.type('still signed in here');
    await writer.saved();
    expect(writer.closeCodes).toEqual([]);
  });

  test('[F9] events of another process reach the rooms without a poke', async () => {
    await rooms.close();
    rooms = await TestRooms.start({ eventPollMs: 20 });
    const { ada, workspaceId } = await rooms.createFixture();
    const client = await rooms.join(ada, `workspace:${workspaceId}`);
    rooms.sync.pokeEvents = () => {};
    const seq = await rooms.emitEvent(`workspace:${workspaceId}`);
    await client.waitFor(() => client.messages.length === 2);
    expect(client.messages[1]).toEqual({ type: 'changed', scope: `workspace:${workspaceId}`, seq });
  });
});

describe('one socket', () => {
  test('one socket carries many rooms', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const socket = testSocket(rooms.url, { origin: 'http://localhost:3000' });
    const ids = await Promise.all(Array.from({ length: 30 }, () => rooms.document(workspaceId, ada)));
    const clients = await Promise.all(ids.map((id) => rooms.join(ada, id, { socket })));
    clients.forEach((client, at) => client.type(`text ${at}`));
    await Promise.all(clients.map((client) => client.saved()));
    expect(ids.every((id) => rooms.rows(id).length === 2)).toBe(true);
    socket.destroy();
  });
});
