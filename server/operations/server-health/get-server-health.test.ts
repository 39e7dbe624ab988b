import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastDrill, recordDrill } from '#server/db/backups/drill-record.ts';
import { backupName } from '#server/db/backups/backup-names.ts';
import { paymentEvent } from '#server/db/schema/index.ts';
import { startRun } from '#server/runs/start-run.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

let server: TestServer;
let admin: TestPerson;
beforeEach(async () => {
  const mailer = {
    send: () => Promise.resolve(),
    deliver: () => Promise.resolve(true),
    counts: () => ({ sent: 7, failed: 2, waiting: 1 }),
  };
  server = await testServer({ mailer }, { SMTP_URL: 'smtp://127.0.0.1:9', MIN_FREE_DISK_MB: '0' });
  admin = await server.administrator('admin');
});
afterEach(() => server.close());

test('a writer does not learn that it exists', async () => {
  const writer = await server.person();
  expect(await server.call(writer, 'get-server-health')).toMatchObject(refusal(404, 'not_found'));
});

test('a new installation has no backup and no drill, and says so', async () => {
  const { status, body } = await server.call(admin, 'get-server-health');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    disk: { markBytes: 0, isLow: false },
    backups: { count: 0, newest: null, lastDrill: null },
    queues: { runsQueued: 0, runsRunning: 0, emails: 1, underived: 0 },
    mail: { isSmtp: true, sent: 7, failed: 2 },
    services: { model: null, stripe: null, signIn: [], bucket: null },
  });
  expect(body.disk.freeBytes).toBeGreaterThan(0);
  expect(body.disk.databaseBytes).toBeGreaterThan(0);
});

test('backups, the last drill and waiting runs are shown', async () => {
  const { backupsDir } = server.config;
  mkdirSync(backupsDir, { recursive: true });
  const [older, newer] = [Date.UTC(2026, 10, 25), Date.UTC(2026, 10, 26)];
  for (const at of [older, newer]) writeFileSync(join(backupsDir, backupName(at)), 'x'.repeat(1_000));
  recordDrill(
    backupsDir,
    { file: join(backupsDir, backupName(older)), lines: [], problems: ['A text is missing.'] },
    newer,
  );
  await server.db.write({ scopes: [] }, (tx) =>
    startRun(tx, {
      kind: 'example',
      userId: admin.userId,
      sessionHash: null,
      scope: `user:${admin.userId}`,
      input: {},
    }),
  );
  const { body } = await server.call(admin, 'get-server-health');
  expect(body).toMatchObject({
    backups: {
      count: 2,
      newest: { name: backupName(newer), madeAt: '2026-11-26T00:00:00.000Z', bytes: 1_000 },
      lastDrill: { at: '2026-11-26T00:00:00.000Z', file: backupName(older), problems: 1 },
    },
    queues: { runsQueued: 1 },
  });
});

test('the outside services of the settings are named, without their keys', async () => {
  const own = await testServer(
    {},
    {
      AI_BASE_URL: 'http://127.0.0.1:9/v1',
      AI_API_KEY: 'key-of-the-model',
      AI_MODEL: 'model-a',
      AI_MODELS: 'model-b=0.40',
      GITHUB_CLIENT_ID: 'id-of-github',
      GITHUB_CLIENT_SECRET: 'secret-of-github',
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      STRIPE_PRICE_HOBBY: 'price_1',
      STRIPE_PRICE_CREDITS10: 'price_2',
      S3_BUCKET: 'texts',
      S3_ACCESS_KEY_ID: 'id-of-s3',
      S3_SECRET_ACCESS_KEY: 'secret-of-s3',
    },
  );
  try {
    const caller = await own.administrator('admin');
    const read = async () => (await own.call(caller, 'get-server-health')).body;
    const services = {
      model: { name: 'model-a', offered: 2 },
      stripe: { sellsPro: false, lastEventAt: null },
      signIn: ['github'],
      bucket: 'texts',
    };
    expect((await read()).services).toEqual(services);
    await own.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(paymentEvent).values([
        { id: 'evt_1', kind: 'invoice.paid', createdAt: Date.UTC(2026, 10, 25) },
        { id: 'evt_2', kind: 'invoice.paid', createdAt: Date.UTC(2026, 10, 26) },
      ]);
    });
    const health = await read();
    expect(health.services.stripe.lastEventAt).toBe('2026-11-26T00:00:00.000Z');
    expect(JSON.stringify(health)).not.toMatch(/key-of|secret-of|id-of|sk_test|whsec|127\.0\.0\.1/);
  } finally {
    await own.close();
  }
});

test('a damaged record of a drill is ignored', () => {
  const { backupsDir } = server.config;
  mkdirSync(backupsDir, { recursive: true });
  writeFileSync(join(backupsDir, 'last-drill.json'), '{"at": "yesterday"');
  expect(lastDrill(backupsDir)).toBeUndefined();
});
