import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { recordAct } from '#server/admin/admin-log.ts';
import { beginDeletion } from '#server/auth/accounts/account-deletion.ts';
import { authClient, PASSWORD } from '#server/auth/testing/auth-client.ts';
import { issueEmailChange } from '#server/auth/tokens/email-change-tokens.ts';
import { beginSession } from '#server/auth/begin-session.ts';
import { makeBackup } from '#server/db/backups/make-backup.ts';
import { manifestOf } from '#server/db/backups/backup-names.ts';
import {
  adminLog,
  aiAnswer,
  aiSettings,
  auth,
  authIdentity,
  blogMigration,
  contactFormMessage,
  creditEntry,
  document,
  gptResponse,
  passkey,
  payment,
  pendingSignup,
  run,
  searchBlock,
  searchDocument,
  signInAttempt,
  user,
  workspaceInvitation,
  writingStyle,
} from '#server/db/schema/index.ts';
import { photoKey } from '#server/files/file-keys.ts';
import { mergeSearchIndex } from '#server/documents/search/merge-search-index.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { newAsset, PIXEL } from '#server/testing/assets.ts';
import { legacyPost } from '#server/testing/blog-posts.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join as joinWorkspace, newWorkspace } from '#server/testing/workspace.ts';
import { welcomeEmail } from '#server/auth/account-emails.ts';
import { purge } from './purge.ts';
import { sweepFiles } from './sweep-files.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Words and ids that occur nowhere else. */
const NAME = 'Quillfeather';
const MARKS = {
  name: NAME,
  provider: 'google-sub-5566778899',
  providerEmail: 'quill.private@provider.example',
  passkey: 'cGFzc2tleS1vZi1xdWlsbA',
  customer: 'cus_quill0001',
  subscription: 'sub_quill0001',
  word: 'zanzibarquill',
  title: 'Memoirs of Quillhouse',
  aiText: 'the quilled tide was out',
  message: 'Where are my quills of before?',
  fullName: 'Quentin Quillmoor',
  reason: 'A quillish complaint by',
  style: 'Write as quilldom does.',
  postTitle: 'Ten quilled summers',
  postText: 'the quillwort had dried by noon',
  postKeyword: 'quillwork for beginners',
  aiAddress: 'https://models.quillmere.example/v1',
};

/** Returns the files of a folder whose name or content has a text in any case, as UTF-8. */
function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    if (!statSync(path).isFile()) return false;
    const content = readFileSync(path).toString('latin1').toLowerCase();
    return `${name}\n${content}`.toLowerCase().includes(text.toLowerCase());
  });
}

/**
 * Gives a person everything that an account can leave behind.
 * @returns the texts that name the person, and the keys of their photo and of a file in their workspace
 */
async function leaveTraces(
  server: TestServer,
  quill: TestPerson,
  mara: TestPerson,
): Promise<{ traces: string[]; fileKeys: string[] }> {
  const { userId } = quill;
  const workspaceId = await newWorkspace(server, quill);
  const marasWorkspace = await newWorkspace(server, mara);
  await joinWorkspace(server, mara, marasWorkspace, quill);
  const byKey = (key: string) => ({ 'idempotency-key': key });
  await server.call(quill, 'update-current-user', { username: NAME }, byKey('name-000001'));
  await server.call(
    mara,
    'update-workspace-member',
    { workspaceId: marasWorkspace, userId, role: 'viewer' },
    byKey('role-000001'),
  );
  await server.call(
    mara,
    'invite-workspace-member',
    { workspaceId: await newWorkspace(server, mara), email: quill.email, role: 'viewer' },
    byKey('invite-0001'),
  );
  const { id: documentId } = (
    await server.call(quill, 'create-document', { workspaceId, title: MARKS.title })
  ).body;
  const picture = await newAsset(server, quill, workspaceId);
  const photo = photoKey(userId);
  await server.services.files.put(photo, PIXEL, 'image/webp');
  const now = Date.now();
  const times = { createdAt: now, expiresAt: now + DAY };
  await server.db.write({ scopes: [] }, async (tx) => {
    const authId = uuidv7();
    await tx.insert(auth).values({ id: authId, userId });
    await tx.insert(authIdentity).values({
      providerName: 'google',
      providerUserId: MARKS.provider,
      providerData: { email: MARKS.providerEmail, name: NAME },
      authId,
      createdAt: now,
    });
    await tx.insert(passkey).values({
      id: MARKS.passkey,
      userId,
      publicKey: Buffer.from([1, 2, 3]),
      counter: 0,
      transports: [],
      name: `${NAME}'s phone`,
      createdAt: now,
    });
    const data = { email: MARKS.providerEmail };
    await tx
      .insert(signInAttempt)
      .values({ tokenHash: uuidv7(), kind: 'connect-code', userId, data, ...times });
    await tx.insert(pendingSignup).values({
      tokenHash: uuidv7(),
      email: quill.email,
      passwordHash: '',
      extra: {},
      nonceHash: '',
      ...times,
    });
    const sent = [{ role: 'user', content: MARKS.aiText }];
    const answer = { userId, action: 'shorten', model: 'a-model', sent, text: MARKS.aiText, createdAt: now };
    await tx.insert(aiAnswer).values([
      { id: uuidv7(), workspaceId: marasWorkspace, itemId: uuidv7(), ...answer },
      { id: uuidv7(), workspaceId: null, ...answer, action: 'writing-style' },
    ]);
    const style = { userId, content: MARKS.style, createdAt: now, updatedAt: now };
    await tx.insert(writingStyle).values({ id: uuidv7(), name: 'Salt', ...style });
    const key = { baseUrl: MARKS.aiAddress, encryptedKey: 'v1.a.b', updatedAt: now };
    await tx.insert(aiSettings).values({ workspaceId, ...key });
    const message = { content: MARKS.message, createdAt: now };
    await tx.insert(contactFormMessage).values([
      { id: uuidv7(), userId, email: MARKS.providerEmail, ...message },
      { id: uuidv7(), email: quill.email, ...message },
    ]);
    const post = { title: MARKS.postTitle, content: MARKS.postText };
    await tx
      .insert(gptResponse)
      .values([
        legacyPost(userId, 1, { ...post, meta: { seo: { primaryKeyword: MARKS.postKeyword } } }),
        legacyPost(userId, 2, { ...post, isOutline: true, status: 'failed' }),
      ]);
    await tx
      .insert(blogMigration)
      .values({ userId, workspaceId, runId: uuidv7(), migratedDocuments: 1, createdAt: now });
    await tx.insert(run).values({
      id: uuidv7(),
      kind: 'data-export',
      scope: `user:${userId}`,
      userId,
      input: { email: quill.email },
      state: 'done',
      step: 1,
      results: [],
      progress: 10_000,
      result: { name: NAME },
      createdAt: now,
      updatedAt: now,
      finishedAt: now,
    });
    await tx
      .update(user)
      .set({
        paymentProcessorUserId: MARKS.customer,
        subscriptionId: MARKS.subscription,
        photoKey: photo,
        extra: { fullName: MARKS.fullName },
      })
      .where(eq(user.id, userId));
    const act = { level: 'info', message: 'Granted 5.00 credits.', subjectId: userId } as const;
    await recordAct(tx, { ...act, reason: `${MARKS.reason} ${quill.email}` });
    await recordAct(tx, { ...act, message: 'Changed their own profile.', actorId: userId });
    await tx.insert(payment).values({
      id: uuidv7(),
      userId,
      plan: 'hobby',
      amountCents: 800,
      currency: 'usd',
      ref: 'in_0001',
      createdAt: now,
    });
    await tx
      .update(document)
      .set({ contentMd: `${MARKS.word} `.repeat(2_000) })
      .where(eq(document.id, documentId));
    await tx.insert(searchDocument).values({ documentId, number: 1 });
    const words = `${MARKS.word} ${NAME}`;
    await tx.insert(searchBlock).values({
      rowid: 65_537,
      words,
      workspace: workspaceId.replaceAll('-', ''),
      blockId: 'b1',
      text: null,
    });
    await beginSession(tx, { userId, device: 'Firefox on Linux' }, now);
  });
  const mailer = createMailer(server.config, pino({ level: 'silent' }), () => {});
  await mailer.send(welcomeEmail(quill.email, server.config.publicUrl));
  return { traces: [quill.email, ...Object.values(MARKS)], fileKeys: [picture.s3Key, photo] };
}

test('[H5] after an erasure no table, index, file or backup names the person: no address, name or id of theirs', async () => {
  const server = await testServer();
  const { dataDir, databaseFile, mailDir } = server.config;
  const [quill, mara] = [await server.person('quill'), await server.person('mara')];
  const { traces, fileKeys } = await leaveTraces(server, quill, mara);
  await server.securityLog.settle();
  for (const trace of traces) expect([trace, filesWith(dataDir, trace).length > 0]).toEqual([trace, true]);

  for (const key of fileKeys) expect(await server.services.files.has(key)).toBe(true);

  await server.db.write({ scopes: [] }, (tx) => beginDeletion(tx, quill.userId, Date.now()));
  const later = Date.now() + 15 * DAY + HOUR;
  const forgotten: unknown[] = [];
  const outside = {
    mailDir,
    payments: {
      deleteCustomers: (account: { userId: string }) => {
        forgotten.push(account);
        return Promise.resolve();
      },
    },
  };
  const { signal } = new AbortController();
  // A room is closed in one run and emptied in a later run.
  for (const now of [later, later + HOUR]) await purge(server.db, now, signal, server.securityLog, outside);
  await mergeSearchIndex(server.db, signal);
  await sweepFiles(server.services, later + 2 * DAY);
  expect(forgotten).toMatchObject([{ userId: quill.userId, customerId: MARKS.customer }]);

  for (const key of fileKeys) expect(await server.services.files.has(key)).toBe(false);
  // The log of the administration still has the acts, without their reasons.
  const acts = await server.db.read.select().from(adminLog).where(eq(adminLog.subjectId, quill.userId));
  expect(acts.map(({ message }) => message)).toEqual(['Granted 5.00 credits.', 'Changed their own profile.']);
  // Ids and amounts stay in the ledgers.
  expect(await server.db.read.$count(payment, eq(payment.userId, quill.userId))).toBe(1);
  expect(await server.db.read.$count(creditEntry, eq(creditEntry.userId, quill.userId))).toBe(0);
  for (const table of [gptResponse, blogMigration])
    expect(await server.db.read.$count(table, eq(table.userId, quill.userId))).toBe(0);
  const backups = join(dataDir, 'backups');
  mkdirSync(backups);
  const backup = makeBackup({ databaseFile, folder: backups, madeAt: later, spareBytes: 0 });
  expect(readFileSync(manifestOf(backup.path), 'utf8')).toContain('"tables"');
  // SQLite removes its log of recent writes when the database is closed.
  await server.close();
  for (const trace of traces) expect([trace, filesWith(dataDir, trace)]).toEqual([trace, []]);
});

test('[H5] invitations that were answered under an earlier address are erased with the account', async () => {
  const server = await authClient();
  const [quill, mara] = [await server.person('quill'), await server.person('mara')];
  await joinWorkspace(server, mara, await newWorkspace(server, mara), quill);
  const newEmail = 'quill.moved@letters.example';
  const change = { userId: quill.userId, email: newEmail };
  const token = await server.db.write({ scopes: [] }, (tx) => issueEmailChange(tx, change, Date.now()));
  const authorization = `Bearer ${quill.sessionId}`;
  expect((await server.post('/auth/email/confirm-change', { token }, { authorization })).status).toBe(200);
  await server.db.write({ scopes: [] }, (tx) => beginDeletion(tx, quill.userId, Date.now()));
  await purge(server.db, Date.now() + 16 * DAY);
  const invitations = await server.db.read
    .select({ email: workspaceInvitation.email })
    .from(workspaceInvitation);
  expect(invitations).toEqual([]);
  await server.close();
});

test('[H5] an account is deleted, kept by a login, deleted again, and then erased, with an email at each step', async () => {
  const server = await authClient();
  const email = 'quill@letters.example';
  await server.account(email);
  const person = async (): Promise<TestPerson> => {
    const [{ body }, row] = [await server.logIn(email), await server.userRow(email)];
    return { userId: row?.id ?? '', email, sessionId: body.sessionId };
  };
  const deleteAccount = async () =>
    server.call(await person(), 'delete-account', { password: PASSWORD, sharedWorkspaces: [] });
  expect((await deleteAccount()).status).toBe(200);
  expect((await server.logIn(email)).body).toMatchObject({ cancelledDeletion: true });
  expect(await purge(server.db, Date.now() + 16 * DAY)).toMatchObject({ accounts: 0 });
  expect((await deleteAccount()).status).toBe(200);
  expect(await purge(server.db, Date.now() + 15 * DAY + HOUR)).toMatchObject({ accounts: 1 });
  expect((await server.logIn(email)).status).toBe(401);
  expect(server.emails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
    'Confirm your email',
    'Welcome to Foolscap',
    'Your account will be deleted',
    'Your account stays',
    'Your account will be deleted',
  ]);
  expect(server.lastEmailTo(email)?.text).toContain('Backups keep a copy for up to 5 weeks after that day');
  await server.close();
});
