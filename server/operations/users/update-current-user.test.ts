import { expect, test } from 'vitest';
import type { Scope } from '#shared/operations/contract.ts';
import { raiseScopes } from '#server/db/raise-scopes.ts';
import { seqOf } from '#server/db/scopes.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace } from '#server/testing/workspace.ts';

const server = serverForFile();

test('[F10] a new name raises only the workspaces that show it and the lists of members of the user’s own workspaces', async () => {
  const [host, ines, guest, stranger] = [
    await server.person('host'),
    await server.person('ines'),
    await server.person('guest'),
    await server.person('stranger'),
  ];
  const hostWorkspace = await newWorkspace(server, host);
  const ownWorkspace = await newWorkspace(server, ines);
  const deletedWorkspace = await newWorkspace(server, ines);
  await join(server, host, hostWorkspace, ines);
  await join(server, ines, ownWorkspace, guest);
  await server.call(ines, 'delete-workspace', { id: deletedWorkspace });
  const scopes: Scope[] = [
    `workspace:${hostWorkspace}`,
    `workspace:${ownWorkspace}`,
    `user:${guest.userId}`,
    `user:${ines.userId}`,
    `workspace:${deletedWorkspace}`,
    `user:${host.userId}`,
    `user:${stranger.userId}`,
  ];
  const seqs = () => Promise.all(scopes.map((scope) => seqOf(server.db.read, scope)));
  const before = await seqs();
  const seqChanges = async () => (await seqs()).map((seq, at) => seq - (before[at] ?? 0));
  await server.call(ines, 'update-current-user', { sendNewsletter: true });
  expect(await seqChanges()).toEqual([0, 0, 0, 1, 0, 0, 0]);
  await server.call(ines, 'update-current-user', { username: 'Inês' });
  expect(await seqChanges()).toEqual([1, 1, 1, 2, 0, 0, 0]);
});

test('[A12] a new name writes one event for the rooms that the user has joined; the same name writes none', async () => {
  const ines = await server.person('ines-again');
  const nameEvents = () =>
    server.db.rawReader
      .prepare("SELECT count(*) FROM event WHERE scope = ? AND kind = 'name-changed'")
      .pluck()
      .get(`user:${ines.userId}`);
  await server.call(ines, 'update-current-user', { username: 'Ines' });
  expect(nameEvents()).toBe(1);
  await server.call(ines, 'update-current-user', { username: 'Ines', sendNewsletter: true });
  expect(nameEvents()).toBe(1);
});

test('[F10] raiseScopes raises each of many scopes once and writes one event for it', async () => {
  const scopes = Array.from({ length: 6_000 }, (_, at): Scope => `user:many-${at}`);
  await server.db.write({ scopes: [] }, (tx) => raiseScopes(tx, [...scopes, ...scopes]));
  expect(await seqOf(server.db.read, scopes[0]!)).toBe(1);
  expect(await seqOf(server.db.read, scopes[5_999]!)).toBe(1);
  const written = server.db.rawReader
    .prepare("SELECT count(DISTINCT id) FROM event WHERE scope LIKE 'user:many-%'")
    .pluck()
    .get();
  expect(written).toBe(6_000);
});
