import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { sampleEmails } from './sample-emails.ts';

let server: TestServer;
afterEach(() => server.close());

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://foolscap.example',
  SMTP_URL: 'smtps://mail.example',
  SECRETS_KEY: '00'.repeat(32),
};

describe('the page of all emails', () => {
  test('the page does not exist in production, nor while other machines can reach the server', async () => {
    for (const settings of [PRODUCTION, { ...PRODUCTION, HOST: '127.0.0.1' }, { HOST: '0.0.0.0' }]) {
      server = await testServer({}, settings);
      expect((await server.fetch('/dev/mails')).status).toBe(404);
      await server.close();
    }
    server = await testServer();
    expect((await server.fetch('/dev/mails')).status).toBe(200);
  });

  test('the page shows the text and the HTML part of each email, and runs and loads nothing', async () => {
    server = await testServer();
    const { body, headers } = await server.fetch('/dev/mails');
    for (const [name, { text }] of Object.entries(sampleEmails(server.config.publicUrl))) {
      expect(body).toContain(`id="${name}"`);
      expect(body).toContain(text.split('\n').at(-1)?.replaceAll("'", '&#39;'));
    }
    expect(body).not.toMatch(/<script|<img|<link/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('the page shows the dark theme on request', async () => {
    server = await testServer();
    expect((await server.fetch('/dev/mails')).body).toContain('@media not all{.desk');
    expect((await server.fetch('/dev/mails?theme=dark')).body).toContain('@media all{.desk');
  });

  test('the page has every email that the server can send', async () => {
    server = await testServer();
    const root = join(import.meta.dirname, '../..');
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .filter((source) => source.includes('...renderEmail({'))
      .flatMap((source) => [...source.matchAll(/^export (?:const|function) (\w+Email)\b/gm)])
      .map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(15);
    expect(Object.keys(sampleEmails('https://foolscap.example')).toSorted()).toEqual(names.toSorted());
  });
});
