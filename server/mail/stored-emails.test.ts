import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { testFolder } from '#server/testing/database.ts';
import { createMailer } from './mailer.ts';
import { renderEmail } from './render-email.ts';
import { deleteStoredEmails } from './stored-emails.ts';

const config = readConfig({ DATA_DIR: testFolder() });
const mailer = createMailer(config, pino({ level: 'silent' }), () => {});
const content = renderEmail({ subject: 'Tides', heading: 'Tides', paragraphs: ['High water.'] });
const LONG = `${'a-very-long-name.'.repeat(3)}mara@${'letters.'.repeat(12)}example`;

test('a folder that was never made holds no emails', async () => {
  expect(await deleteStoredEmails(join(config.dataDir, 'none'), { before: Date.now() })).toBe(0);
});

test('emails to one address are deleted, however long it is, and those to others stay', async () => {
  for (const to of ['mara@letters.example', LONG, LONG]) await mailer.send({ to, ...content });
  expect(await deleteStoredEmails(config.mailDir, { to: LONG.toUpperCase() })).toBe(2);
  expect(readdirSync(config.mailDir)).toHaveLength(1);
});

test('old emails are deleted, and newer ones stay', async () => {
  const [old = ''] = readdirSync(config.mailDir);
  await mailer.send({ to: 'teo@letters.example', ...content });
  // The disk has a clock of its own.
  for (const name of readdirSync(config.mailDir)) {
    const at = name === old ? 1 : Date.now() / 1000;
    utimesSync(join(config.mailDir, name), at, at);
  }
  expect(await deleteStoredEmails(config.mailDir, { before: Date.now() - 60_000 })).toBe(1);
  expect(readdirSync(config.mailDir)).not.toContain(old);
  expect(readdirSync(config.mailDir)).toHaveLength(1);
});
