import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { adminLog, securityEvent, user } from '#server/db/schema/index.ts';
import { testFolder } from '#server/testing/database.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';

// Real hashes and child processes are slow on a busy machine.
const server = serverForFile();

async function admin(...args: string[]): Promise<{ code: number; output: string }> {
  return adminIn(dirname(server.db.file), ...args);
}

async function adminIn(dataDir: string, ...args: string[]): Promise<{ code: number; output: string }> {
  const script = join(import.meta.dirname, 'admin.ts');
  const { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, CLOCK_OFFSET_MS } = process.env;
  const environment = { PATH, NODE_COMPILE_CACHE, NODE_OPTIONS, CLOCK_OFFSET_MS, DATA_DIR: dataDir };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], { env: environment });
    return { code: 0, output: stdout };
  } catch (error) {
    // The error of execFile.
    const { code, stderr } = error as { code: number; stderr: string };
    return { code, output: stderr };
  }
}

/** Returns kind and client address of a person's security events, oldest first. */
const eventsOf = async (userId: string) => {
  const rows = await server.db.read.select().from(securityEvent).where(eq(securityEvent.userId, userId));
  return rows
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ kind, clientAddress }) => [kind, clientAddress]);
};

const isAdmin = async (userId: string) => {
  const [row] = await server.db.read.select().from(user).where(eq(user.id, userId));
  return row?.isAdmin;
};

test('[G7] the admin program rejects invalid input with a sentence and exit status 1', async () => {
  expect(await admin()).toMatchObject({ code: 1, output: expect.stringContaining('Usage:') });
  expect(await admin('grant', 'nobody')).toMatchObject({
    code: 1,
    output: expect.stringContaining('not an e-mail'),
  });
  expect(await admin('grant', 'nobody@letters.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody has an account'),
  });
  expect(await adminIn(testFolder(), 'grant', 'nobody@letters.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no database'),
  });
});

test('[G7] the admin program grants and revokes the administrator role while the server runs', async () => {
  const mara = await server.person('mara');
  const other = await server.person('other');
  expect(await admin('grant', mara.email.toUpperCase())).toMatchObject({
    code: 0,
    output: expect.stringContaining('is an administrator now'),
  });
  expect(await isAdmin(mara.userId)).toBe(true);
  expect(await isAdmin(other.userId)).toBe(false);
  expect((await admin('grant', mara.email)).output).toContain('already');
  expect((await admin('revoke', mara.email)).code).toBe(0);
  expect(await isAdmin(mara.userId)).toBe(false);
});

test('[G7] the admin program records its changes in the security log without a client address', async () => {
  const mara = await server.person('mara');
  await admin('grant', mara.email);
  await admin('grant', mara.email);
  await admin('end-sessions', mara.email);
  await admin('revoke', mara.email);
  expect(await eventsOf(mara.userId)).toEqual([
    ['grant-administrator', null],
    ['end-sessions', null],
    ['revoke-administrator', null],
  ]);
});

test('[G7] the admin program writes each change into the log of the administration, with the user and the reason', async () => {
  const mara = await server.person('mara');
  await admin('grant', mara.email, ' Runs the site. ');
  await admin('grant', mara.email, 'Once more.');
  await admin('end-sessions', mara.email, 'A lost phone.');
  await admin('revoke', mara.email);
  const acts = await server.db.read.select().from(adminLog).where(eq(adminLog.subjectId, mara.userId));
  expect(
    acts
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
      .map(({ level, message, actorId }) => [level, message, actorId]),
  ).toEqual([
    ['warning', 'Made an administrator, by “npm run admin”. Reason: Runs the site.', null],
    ['info', 'Ended all sessions (1), by “npm run admin”. Reason: A lost phone.', null],
    ['warning', 'Is no administrator any more, by “npm run admin”. Reason: none was given.', null],
  ]);
});

test('[G7] the admin program refuses an empty and a long reason, and changes nothing', async () => {
  const mara = await server.person('mara');
  for (const reason of ['  ', 'x'.repeat(301)])
    expect(await admin('grant', mara.email, reason)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/reason/i),
    });
  expect((await admin('grant', mara.email, 'One.', 'Two.')).output).toContain('Usage:');
  expect(await isAdmin(mara.userId)).toBe(false);
});

test('[G7] the admin program lists the administrators and no other users', async () => {
  const mara = await server.person('mara');
  const other = await server.person('other');
  expect(await admin('list', mara.email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('Usage:'),
  });
  await admin('grant', mara.email);
  const { code, output } = await admin('list');
  expect([code, output.split('\n').includes(mara.email), output.includes(other.email)]).toEqual([
    0,
    true,
    false,
  ]);
  await admin('revoke', mara.email);
  expect((await admin('list')).output).not.toContain(mara.email);
});

test('[G7] the admin program ends all sessions of a user', async () => {
  const mara = await server.person('mara');
  const other = await server.person('other');
  expect(await admin('end-sessions', 'nobody@letters.example')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody has an account'),
  });
  expect(await admin('end-sessions', mara.email)).toMatchObject({
    code: 0,
    output: expect.stringContaining('1 session of'),
  });
  expect((await server.call(mara, 'get-workspaces')).status).toBe(401);
  expect((await server.call(other, 'get-workspaces')).status).toBe(200);
});
