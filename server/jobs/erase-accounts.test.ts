import { eq } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FORMER_MEMBER } from '#shared/accounts/former-member.ts';
import { beginDeletion, cancelDeletion } from '#server/auth/accounts/account-deletion.ts';
import {
  creditEntry,
  document,
  event,
  idempotencyKey,
  room,
  user,
  workspace,
  workspaceMember,
  workspaceTransfer,
} from '#server/db/schema/index.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';
import { purge } from './purge.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let server: TestServer;
let ines: TestPerson;
let mara: TestPerson;
beforeEach(async () => {
  server = await testServer();
  [ines, mara] = [await server.person('ines'), await server.person('mara')];
});
afterEach(() => server.close());

const askForDeletion = (person: TestPerson, now = Date.now()) =>
  server.db.write({ scopes: [] }, (tx) => beginDeletion(tx, person.userId, now));
const rowOf = async (person: TestPerson) =>
  (await server.db.read.select().from(user).where(eq(user.id, person.userId)))[0];

/** Returns every row of every table as one text. */
function wholeDatabase(): string {
  const raw = server.db.rawReader;
  const tables = raw.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all() as string[];
  return tables.map((table) => JSON.stringify(raw.prepare(`SELECT * FROM "${table}"`).all())).join('\n');
}

test('[H5] an account is not erased before the 15 days are over, nor after its deletion was cancelled', async () => {
  const now = Date.now();
  const id = await newWorkspace(server, ines);
  await askForDeletion(ines, now);
  expect(await purge(server.db, now + 15 * DAY - 1)).toMatchObject({ accounts: 0 });
  expect((await rowOf(ines))?.deletedAt).toBeNull();
  await server.db.write({ scopes: [] }, (tx) => cancelDeletion(tx, ines.userId, now, now));
  expect(await purge(server.db, now + 16 * DAY)).toMatchObject({ accounts: 0, workspaces: 0 });
  const [row] = await server.db.read.select().from(workspace).where(eq(workspace.id, id));
  expect(row?.deletedAt).toBeNull();
});

test('[H5] after erasing an account the database contains neither the person’s data nor their workspaces', async () => {
  const [id, earlier] = [await newWorkspace(server, ines), await newWorkspace(server, ines)];
  await server.call(ines, 'create-document', { workspaceId: id, title: 'High Water' });
  await server.call(ines, 'delete-workspace', { id: earlier });
  await server.call(ines, 'update-current-user', { username: 'ines' }, { 'idempotency-key': 'name-00001' });
  const marasWorkspace = await newWorkspace(server, mara);
  await join(server, mara, marasWorkspace, ines);
  await server.call(mara, 'invite-workspace-member', {
    workspaceId: await newWorkspace(server, mara),
    email: ines.email,
    role: 'viewer',
  });
  await server.call(mara, 'transfer-workspace', { workspaceId: marasWorkspace, userId: ines.userId });
  await server.db.write({ scopes: [] }, async (tx) => {
    const entry = { id: uuidv7(), userId: ines.userId, amount: 1000, reason: 'sign-up', createdAt: 1 };
    await tx.insert(creditEntry).values(entry);
  });
  expect(wholeDatabase()).toContain(ines.email);
  await askForDeletion(ines);
  const afterGrace = Date.now() + 15 * DAY + HOUR;
  expect(await purge(server.db, afterGrace)).toMatchObject({ accounts: 1, workspaces: 1 });
  // A room is closed in one run and emptied in a later run.
  expect(await purge(server.db, afterGrace + HOUR)).toMatchObject({ accounts: 0, workspaces: 1 });
  const remaining = wholeDatabase();
  expect(remaining).not.toContain(ines.email);
  expect(remaining).not.toContain('"ines"');
  const { read } = server.db;
  expect(await read.$count(idempotencyKey, eq(idempotencyKey.owner, ines.userId))).toBe(0);
  // The ledger stays: it is append-only, and a row of it names nobody.
  expect(await read.$count(creditEntry, eq(creditEntry.userId, ines.userId))).toBe(1);
  expect(await read.$count(workspaceTransfer, eq(workspaceTransfer.toUserId, ines.userId))).toBe(0);
  for (const workspaceId of [id, earlier]) {
    expect(await server.db.read.$count(workspace, eq(workspace.id, workspaceId))).toBe(0);
    expect(await server.db.read.$count(room, eq(room.ydocId, workspaceId))).toBe(1);
  }
});

test('[H5] an erased person’s documents in other people’s workspaces stay and belong to "Former member"', async () => {
  const marasWorkspace = await newWorkspace(server, mara);
  await join(server, mara, marasWorkspace, ines);
  const { id } = (
    await server.call(ines, 'create-document', { workspaceId: marasWorkspace, title: 'High Water' })
  ).body;
  const invited = await server.call(ines, 'get-workspace-members', { workspaceId: marasWorkspace });
  expect(invited.body).toHaveLength(2);
  await askForDeletion(ines);
  await purge(server.db, Date.now() + 16 * DAY);
  const [row] = await server.db.read
    .select({ ownerName: user.username, title: document.title })
    .from(document)
    .innerJoin(user, eq(user.id, document.ownerId))
    .where(eq(document.id, id));
  expect(row).toEqual({ ownerName: FORMER_MEMBER, title: 'High Water' });
  expect((await server.call(mara, 'get-document', { id })).body.title).toBe('High Water');
  expect(
    (await server.call(mara, 'get-workspace-members', { workspaceId: marasWorkspace })).body,
  ).toMatchObject([{ userId: mara.userId }]);
  const events = await server.db.read
    .select()
    .from(event)
    .where(eq(event.scope, `workspace:${marasWorkspace}`));
  expect(events.at(-1)).toMatchObject({ kind: 'access-lost', data: { userId: ines.userId } });
});

test('[H5] members lose an erased owner’s workspace, and events notify their lists and rooms', async () => {
  const id = await newWorkspace(server, ines);
  await join(server, ines, id, mara);
  await askForDeletion(ines);
  expect((await server.call(mara, 'get-workspace', { id })).status).toBe(200);
  await purge(server.db, Date.now() + 16 * DAY);
  expect(await server.call(mara, 'get-workspace', { id })).toMatchObject(refusal(404, 'scope_not_found'));
  expect((await server.call(mara, 'get-workspaces')).body).toEqual([]);
  const kinds = (await server.db.read.select().from(event)).map(({ scope, kind }) => `${scope} ${kind}`);
  expect(kinds).toContain(`workspace:${id} workspace-deleted`);
  expect(kinds.at(-1)).toBe(`user:${mara.userId} changed`);
});

test('[H4] a workspace whose transfer was accepted in time stays and belongs to the receiver', async () => {
  const id = await newWorkspace(server, ines);
  await join(server, ines, id, mara);
  const offer = await server.call(ines, 'transfer-workspace', { workspaceId: id, userId: mara.userId });
  await askForDeletion(ines);
  expect((await server.call(mara, 'accept-workspace-transfer', { id: offer.body.id })).status).toBe(200);
  await purge(server.db, Date.now() + 16 * DAY);
  await purge(server.db, Date.now() + 16 * DAY + HOUR);
  expect((await server.call(mara, 'get-workspace', { id })).body).toMatchObject({
    role: 'owner',
    ownerName: 'mara',
  });
  expect(await server.db.read.$count(workspaceMember, eq(workspaceMember.workspaceId, id))).toBe(1);
});

test('[H5] the next run continues an interrupted erasure, after which the email address is free again', async () => {
  await newWorkspace(server, ines);
  await askForDeletion(ines);
  const afterGrace = Date.now() + 16 * DAY;
  const ending = new AbortController();
  const abortingWrite: typeof server.db.write = async (scopes, body) => {
    const done = await server.db.write(scopes, body);
    ending.abort();
    return done;
  };
  const db = { ...server.db, read: server.db.read, write: abortingWrite };
  await expect(purge(db, afterGrace, ending.signal)).rejects.toThrow('aborted');
  // The account is closed but not cleared yet.
  expect(await rowOf(ines)).toMatchObject({ email: ines.email, deletedAt: afterGrace });
  expect(await purge(server.db, afterGrace)).toMatchObject({ accounts: 1 });
  expect(await rowOf(ines)).toMatchObject({
    email: '',
    username: FORMER_MEMBER,
    deletionAskedAt: null,
    credits: 0,
  });
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set({ email: ines.email }).where(eq(user.id, mara.userId));
  });
  expect((await rowOf(mara))?.email).toBe(ines.email);
});
