import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { authClient, PASSWORD, type AuthClient } from '#server/auth/testing/auth-client.ts';
import { securityEvent } from '#server/db/schema/index.ts';
import type { Db } from '#server/db/database.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { join, newWorkspace } from '#server/testing/workspace.ts';
import { createSecurityLog } from './security-log.ts';

let server: AuthClient;
let logLines: Record<string, unknown>[];
beforeEach(async () => {
  // The clock stands still, because events are counted by the minute.
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 });
  logLines = [];
  const log = pino({ level: 'info' }, { write: (line) => void logLines.push(JSON.parse(line)) });
  server = await authClient({ log });
});
afterEach(async () => {
  await server.close();
  vi.useRealTimers();
});

async function rows(db: Db = server.db) {
  await server.securityLog.settle();
  return db.read.select().from(securityEvent).orderBy(asc(securityEvent.createdAt), asc(securityEvent.id));
}

/** Returns kind, result and count of each row. */
/** The rows of events: not those that remember the devices of users. */
const summaries = async (): Promise<string[]> =>
  (await rows())
    .filter(({ kind }) => kind !== 'known-device')
    .map(({ kind, result, count }) => `${kind} ${result} ${count}`);

const from = (address: string) => ({ 'x-client': address });

describe('account events in the security log', () => {
  test('guesses at one address are recorded under one hash, whether or not the account exists, without the address itself', async () => {
    await server.account('mara@letters.example');
    for (const email of ['mara@letters.example', 'nobody@letters.example'])
      for (let at = 0; at < 7; at += 1) await server.logIn(email, 'a guess at it', '203.0.113.7');
    await server.logIn('mara@letters.example', PASSWORD, '198.51.100.1');
    const mara = await server.userRow('mara@letters.example');
    const tried = (await rows()).filter(({ kind }) => kind === 'log-in');
    const fields = tried.map(({ result, userId, clientAddress, count }) => [
      result,
      userId,
      clientAddress,
      count,
    ]);
    expect(fields).toEqual([
      ['refused', mara?.id, '203.0.113.7', 5],
      ['limited', null, '203.0.113.7', 2],
      ['refused', null, '203.0.113.7', 5],
      ['limited', null, '203.0.113.7', 2],
      ['done', mara?.id, '198.51.100.1', 1],
    ]);
    const subjects = tried.map(({ subject }) => subject);
    expect(subjects).toEqual([subjects[0], subjects[0], subjects[2], subjects[2], subjects[0]]);
    expect(subjects[0]).toMatch(/^address:[\w-]{22}$/);
    expect(subjects[2]).not.toBe(subjects[0]);
    expect(JSON.stringify([logLines, await rows()])).not.toContain('@letters');
  });

  test('sign-up, verification, resets, changes and log-out each make one log line and one row', async () => {
    await server.account('ines@letters.example');
    await server.post('/auth/email/verify-email', { token: 'A'.repeat(43) });
    await server.post('/auth/email/request-password-reset', { email: 'ines@letters.example' });
    const token = server.tokenFor('ines@letters.example');
    await server.post('/auth/email/reset-password', { token, password: PASSWORD });
    await server.post('/auth/email/reset-password', { token, password: PASSWORD });
    const { sessionId } = (await server.logIn('ines@letters.example')).body;
    const me = { userId: '', email: '', sessionId };
    await server.call(me, 'change-password', {
      currentPassword: 'a guess at it',
      newPassword: 'ten cormorants',
    });
    await server.call(me, 'change-password', { currentPassword: PASSWORD, newPassword: 'ten cormorants' });
    await server.call(me, 'change-email', { password: 'ten cormorants', newEmail: 'new@letters.example' });
    const change = { token: server.tokenFor('new@letters.example') };
    await server.post('/auth/email/confirm-change', change, { authorization: `Bearer ${sessionId}` });
    await server.post('/auth/logout', {}, { authorization: `Bearer ${sessionId}` });
    const expected = [
      'sign-up done 1',
      'verify-email done 1',
      'verify-email refused 1',
      'request-password-reset done 1',
      'reset-password done 1',
      'reset-password refused 1',
      'log-in done 1',
      'confirm-password refused 1',
      'change-password done 1',
      'request-email-change done 1',
      'change-email done 1',
      'log-out done 1',
    ];
    expect(await summaries()).toEqual(expected);
    const security = logLines.filter((line) => 'security' in line);
    expect(security.map(({ msg }) => `${String(msg).replace('security: ', '')} 1`)).toEqual(expected);
    const ines = (await rows()).find(({ kind }) => kind === 'change-email')?.userId;
    expect((await server.userRow('new@letters.example'))?.id).toBe(ines);
  });
});

describe('workspace events in the security log', () => {
  test('changes of members, roles and owners are recorded with the acting user, the user concerned and the workspace', async () => {
    const [owner, editor, heir] = (await Promise.all(
      ['ada', 'ben', 'cy'].map((name) => server.person(name)),
    )) as [TestPerson, TestPerson, TestPerson];
    const workspaceId = await newWorkspace(server, owner);
    await join(server, owner, workspaceId, editor);
    await join(server, owner, workspaceId, heir);
    await server.call(owner, 'update-workspace-member', {
      workspaceId,
      userId: editor.userId,
      role: 'viewer',
    });
    // This changes nothing and is not recorded.
    await server.call(owner, 'update-workspace-member', {
      workspaceId,
      userId: editor.userId,
      role: 'viewer',
    });
    await server.call(owner, 'remove-workspace-member', { workspaceId, userId: editor.userId });
    const offered = await server.call(owner, 'transfer-workspace', { workspaceId, userId: heir.userId });
    await server.call(heir, 'accept-workspace-transfer', { id: offered.body.id });
    const found = (await rows()).map((row) => [row.kind, row.userId, row.subject, row.detail]);
    const [asked, accepted] = [owner.userId, heir.userId];
    expect(found).toEqual([
      ['invite-member', asked, editor.userId, 'editor'],
      ['accept-invitation', editor.userId, null, 'editor'],
      ['invite-member', asked, heir.userId, 'editor'],
      ['accept-invitation', accepted, null, 'editor'],
      ['change-role', asked, editor.userId, 'viewer'],
      ['remove-member', asked, editor.userId, null],
      ['offer-workspace', asked, heir.userId, null],
      ['transfer-workspace', accepted, owner.userId, null],
    ]);
    expect(new Set((await rows()).map((row) => row.workspaceId))).toEqual(new Set([workspaceId]));
  });

  test('a replayed command is recorded once', async () => {
    const owner = await server.person();
    const workspaceId = await newWorkspace(server, owner);
    const invite = { workspaceId, email: 'guest@letters.example', role: 'viewer' };
    for (let at = 0; at < 2; at += 1)
      await server.call(owner, 'invite-workspace-member', invite, { 'idempotency-key': 'the-same-one' });
    expect(await summaries()).toEqual(['invite-member done 1']);
    expect((await rows())[0]?.subject).toMatch(/^address:/);
  });
});

describe('refusals in the security log', () => {
  test('refused operations, rate limits and foreign origins are recorded with the reason and the client address', async () => {
    const [owner, stranger] = [await server.person(), await server.person()];
    const workspaceId = await newWorkspace(server, owner);
    await server.call(stranger, 'get-workspace', { id: workspaceId }, from('203.0.113.7'));
    for (let at = 0; at < 31; at += 1)
      await server.call(undefined, 'invite-workspace-member', {}, from('203.0.113.8'));
    await server.call(
      owner,
      'get-workspaces',
      {},
      { origin: 'https://evil.example', ...from('203.0.113.9') },
    );
    for (let at = 0; at < 61; at += 1)
      await server.post('/auth/email/verify-email', { token: 'A'.repeat(43) }, from('203.0.113.10'));
    const found = (await rows()).map((row) => [
      row.kind,
      row.result,
      row.userId,
      row.detail,
      row.clientAddress,
    ]);
    expect(found).toEqual([
      ['operation', 'refused', stranger.userId, 'get-workspace scope_not_found', '203.0.113.7'],
      ['operation', 'limited', null, 'invite-workspace-member', '203.0.113.8'],
      ['request', 'refused', null, 'origin_refused', '203.0.113.9'],
      ['verify-email', 'refused', null, null, '203.0.113.10'],
      ['request', 'limited', null, '/auth/email/verify-email', '203.0.113.10'],
    ]);
  });

  test('a hundred refusals a minute by one user make few rows with the right counts', async () => {
    const stranger = await server.person();
    for (let at = 0; at < 100; at += 1)
      await server.call(stranger, 'get-workspace', { id: stranger.userId }, from(`203.0.113.${at}`));
    const found = await rows();
    expect(found.length).toBeLessThanOrEqual(2 * 11);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(100);
  });
});

describe('the storage of the security log', () => {
  test('a failing database fails no request, and the events are stored once it works again', async () => {
    const stranger = await server.person();
    const { write } = server.db;
    server.services.db.write = () => Promise.reject(new Error('SQLITE_FULL: database or disk is full'));
    expect((await server.call(stranger, 'get-workspace', { id: stranger.userId })).status).toBe(404);
    await server.securityLog.settle();
    expect(logLines.some(({ msg }) => msg === 'security events could not be stored')).toBe(true);
    server.services.db.write = write;
    expect(await summaries()).toEqual(['operation refused 1']);
  });

  test('a database that never answers holds up no request', async () => {
    let isWriting = false;
    const write = (): Promise<never> => {
      isWriting = true;
      return new Promise(() => {});
    };
    const log = pino({ level: 'silent' });
    const blockedLog = createSecurityLog({ db: { write }, log, secret: 'of this test' });
    blockedLog.record({ kind: 'log-in', result: 'done' });
    void blockedLog.settle();
    const other = await authClient({ securityLog: blockedLog });
    const stranger = await other.person();
    expect((await other.call(stranger, 'get-workspace', { id: stranger.userId })).status).toBe(404);
    expect((await other.call(stranger, 'create-workspace', { title: 'A' })).status).toBe(200);
    expect(isWriting).toBe(true);
    await other.close();
  });

  test('addresses are stored as hashes under a secret that is not in the database', async () => {
    await server.logIn('nobody@letters.example', 'a guess at it');
    const [row] = await rows();
    const otherLog = createSecurityLog({
      db: server.db,
      log: pino({ level: 'silent' }),
      secret: 'another machine',
    });
    otherLog.record({ kind: 'log-in', result: 'refused', email: 'nobody@letters.example' });
    await otherLog.close();
    const [, other] = await rows();
    expect(other?.subject).toMatch(/^address:/);
    expect(other?.subject).not.toBe(row?.subject);
    server.db.rawWriter.pragma('wal_checkpoint(TRUNCATE)');
    expect(readFileSync(`${dirname(server.db.file)}/foolscap.db`).includes('nobody@letters')).toBe(false);
    expect(await server.db.read.$count(securityEvent, eq(securityEvent.kind, 'log-in'))).toBe(2);
  });
});
