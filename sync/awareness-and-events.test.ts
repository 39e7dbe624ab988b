import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { user } from '#server/db/schema/index.ts';
import { emitRunChanged, seqOf } from '#server/db/scopes.ts';
import { TestRooms, until } from './testing/test-rooms.ts';

let rooms: TestRooms;
beforeEach(async () => {
  rooms = await TestRooms.start();
});
afterEach(() => rooms.close());

describe('awareness and events', () => {
  test('[A10] a join of a scope’s room is answered with the seq, and every later change is sent', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const scope = `workspace:${workspaceId}` as const;
    await rooms.emitEvent(scope);
    const client = await rooms.join(ada, scope);
    await client.waitFor(() => client.messages.length === 1);
    expect(client.messages).toEqual([{ type: 'joined', scope, seq: 1, epoch: rooms.epoch }]);
    await rooms.emitEvent(scope);
    await client.waitFor(() => client.messages.length === 2);
    expect(client.messages[1]).toEqual({ type: 'changed', scope, seq: 2 });
  });

  test('a run that makes progress is announced to the room of its scope, without a new seq', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const scope = `user:${ada.userId}` as const;
    const own = await rooms.join(ada, scope);
    const other = await rooms.join(ada, `workspace:${workspaceId}`);
    await own.waitFor(() => own.messages.length === 1);
    const before = await seqOf(rooms.db.read, scope);
    const emit = (id: string, previousId?: number) =>
      rooms.db.write({ scopes: [scope] }, (tx) => emitRunChanged(tx, scope, id, previousId));
    const first = await emit('run one');
    rooms.sync.pokeEvents();
    await own.waitFor(() => own.messages.length === 2);
    await emit('run one', first);
    await emit('run two');
    rooms.sync.pokeEvents();
    await own.waitFor(() => own.messages.length === 4);
    expect(own.messages.slice(1)).toEqual(
      ['run one', 'run one', 'run two'].map((id) => ({ type: 'run-changed', scope, id })),
    );
    expect(await seqOf(rooms.db.read, scope)).toBe(before);
    expect(other.messages).toHaveLength(1);
  });

  test('[E2] cursors are sent at an interval to user rooms, and to no other room', async () => {
    await rooms.close();
    rooms = await TestRooms.start({ cursorIntervalMs: 20 });
    const { ada, workspaceId } = await rooms.createFixture();
    const own = await rooms.join(ada, `user:${ada.userId}`);
    const other = await rooms.join(ada, `workspace:${workspaceId}`);
    await own.waitFor(() => own.messages.length >= 3);
    const cursor = rooms.cursors.write();
    expect(own.messages.slice(1, 3)).toEqual([
      { type: 'cursor', cursor },
      { type: 'cursor', cursor },
    ]);
    expect(other.messages).toHaveLength(1);
  });

  test('[E2] a device whose cursor is ahead of the database begins a new epoch, before any text is exchanged', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const before = rooms.epoch;
    const client = await rooms.join(ada, ydocId);
    client.type('Written since.');
    await client.saved();
    const cursor = rooms.cursors.write();
    const token = JSON.stringify({ session: ada.sessionId, schema: '1.0', cursor });
    await rooms.join(ada, ydocId, { token });
    expect(rooms.epoch).toBe(before);
    // This imitates a disk that was set back to its earlier state.
    rooms.db.rawWriter.exec("UPDATE counter SET value = value - 1 WHERE name = 'doc_update'");
    const refused = rooms.client(ada, ydocId, { token });
    await until(() => rooms.epoch !== before);
    await refused.waitFor(() => refused.refusal === 'signed-out');
    expect(refused.doc.store.clients.size).toBe(0);
    await client.waitFor(() => client.closeCodes.length > 0);
    expect(rooms.alarms()).toContain('database-set-back');
  });

  test('[A10] scopes’ rooms store no text from any user', async () => {
    const { ada, workspaceId } = await rooms.createFixture();
    const name = `workspace:${workspaceId}`;
    const one = await rooms.join(ada, name);
    const two = await rooms.join(ada, name);
    expect(one.scope).toBe('readonly');
    one.doc.getText('t').insert(0, 'not kept');
    await rooms.emitEvent(name as `workspace:${string}`);
    await two.waitFor(() => two.messages.length > 1);
    expect(two.doc.getText('t')).toHaveLength(0);
    expect(
      rooms.db.rawReader.prepare('SELECT count(*) FROM doc_update WHERE ydoc_id = ?').pluck().get(name),
    ).toBe(0);
  });

  test('[A12] the server sets id and name in an awareness state, and ignores the client’s', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const eve = await rooms.person('Eve');
    await rooms.member(workspaceId, eve, 'viewer');
    const watcher = await rooms.join(ada, ydocId);
    const forger = await rooms.join(eve, ydocId);
    forger.provider.setAwarenessField('user', { id: ada.userId, name: 'Ada', color: '#aabbcc', extra: 1 });
    const seenUser = () => watcher.provider.awareness?.getStates().get(forger.doc.clientID)?.['user'];
    await watcher.waitFor(() => seenUser() !== undefined && 'color' in (seenUser() as object));
    expect(seenUser()).toEqual({ id: eve.userId, name: 'Eve', color: '#aabbcc' });
  });

  test('[A12] a changed name is shown at once in every room that the user has joined, and in later states', async () => {
    const { ada, workspaceId, ydocId } = await rooms.createFixture();
    const eve = await rooms.person('Eve');
    await rooms.member(workspaceId, eve, 'editor');
    const visits = await Promise.all(
      [ydocId, `workspace:${workspaceId}`].map(async (name) => {
        const watcher = await rooms.join(ada, name);
        const guest = await rooms.join(eve, name);
        guest.provider.setAwarenessField('user', { color: '#aabbcc' });
        const seenUser = () => watcher.provider.awareness?.getStates().get(guest.doc.clientID)?.['user'];
        await watcher.waitFor(() => seenUser() !== undefined);
        return { watcher, guest, seenUser };
      }),
    );
    await rooms.db.write({ scopes: [] }, (tx) =>
      tx.update(user).set({ username: 'Evelyn' }).where(eq(user.id, eve.userId)),
    );
    await rooms.emitEvent(`user:${eve.userId}`, 'name-changed');
    for (const { watcher, guest, seenUser } of visits) {
      await watcher.waitFor(() => (seenUser() as { name?: string }).name === 'Evelyn');
      expect(seenUser()).toEqual({ id: eve.userId, name: 'Evelyn', color: '#aabbcc' });
      // The guest's own clock follows, so that its next state is accepted.
      await guest.waitFor(
        () =>
          (guest.provider.awareness?.getLocalState()?.['user'] as { name?: string } | undefined)?.name ===
          'Evelyn',
      );
      guest.provider.setAwarenessField('note', 'next');
      const seenState = () => watcher.provider.awareness?.getStates().get(guest.doc.clientID);
      await watcher.waitFor(() => seenState()?.['note'] === 'next');
      expect(seenUser()).toMatchObject({ name: 'Evelyn' });
    }
  });

  test('[A12] when a page is reloaded, others see only its new state, at once', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const watcher = await rooms.join(ada, ydocId);
    const page = await rooms.join(ada, ydocId);
    page.provider.setAwarenessField('cursor', { anchor: 1, head: 1 });
    const clientIds = () => [...(watcher.provider.awareness?.getStates().keys() ?? [])];
    await watcher.waitFor(() => clientIds().includes(page.doc.clientID));
    // A killed page does not remove its awareness state: its socket just closes.
    page.socket.webSocket?.close();
    page.socket.shouldConnect = false;
    const reloaded = await rooms.join(ada, ydocId);
    reloaded.provider.setAwarenessField('cursor', { anchor: 1, head: 1 });
    await watcher.waitFor(() => clientIds().includes(reloaded.doc.clientID));
    expect(clientIds()).not.toContain(page.doc.clientID);
  });

  test('[A12] awareness of another client id and states above 4 KB are dropped', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const watcher = await rooms.join(ada, ydocId);
    const forger = await rooms.join(ada, ydocId);
    const states = () => watcher.provider.awareness?.getStates();
    const { awareness } = forger.provider;
    awareness?.states.set(4711, { user: { name: 'Nobody' } });
    awareness?.meta.set(4711, { clock: 1, lastUpdated: Date.now() });
    forger.provider.awarenessUpdateHandler({ added: [4711], updated: [], removed: [] }, 'test');
    let longest = 0;
    watcher.provider.awareness?.on('change', () => {
      for (const state of states()?.values() ?? []) longest = Math.max(longest, JSON.stringify(state).length);
    });
    forger.provider.setAwarenessField('note', 'x'.repeat(5_000));
    // This round trip makes sure that the long state is sent before the next one replaces it.
    await rooms.join(ada, `user:${ada.userId}`, { socket: forger.socket });
    forger.provider.setAwarenessField('note', 'short');
    await watcher.waitFor(() => states()?.get(forger.doc.clientID)?.['note'] !== undefined);
    expect(states()?.get(forger.doc.clientID)?.['note']).toBe('short');
    expect(longest).toBeLessThan(4_096);
    expect(new Set(states()?.keys())).toEqual(new Set([watcher.doc.clientID, forger.doc.clientID]));
  });

  test('[A12] the awareness state of a client that leaves is removed at once', async () => {
    const { ada, ydocId } = await rooms.createFixture();
    const watcher = await rooms.join(ada, ydocId);
    const guest = await rooms.join(ada, ydocId);
    const has = () => watcher.provider.awareness?.getStates().has(guest.doc.clientID) ?? false;
    guest.provider.setAwarenessField('user', {});
    await watcher.waitFor(has);
    guest.provider.awareness?.setLocalState(null);
    await watcher.waitFor(() => !has());
    expect(guest.closeCodes).toEqual([]);
  });
});
