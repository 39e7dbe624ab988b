import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino, type Logger } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type Config } from '#server/config.ts';
import { testFolder } from '#server/testing/database.ts';
import { createMailer, type EmailMessage } from './mailer.ts';
import { newsletterEmail, renderNewsletter } from './newsletter-email.ts';
import { renderEmail } from './render-email.ts';
import { sendBySmtp, type SmtpTransport } from './smtp.ts';
import { readEml } from './testing/read-eml.ts';

const LINK = 'https://foolscap.example/email-verification?token=planted-token';
const email: EmailMessage = {
  to: 'mara@letters.example',
  ...renderEmail({
    subject: 'Confirm your email – now',
    heading: 'Confirm your email',
    paragraphs: ['A sentence with “quotes” that is long enough to be folded by every mail program there is.'],
    action: { label: 'Confirm email', url: LINK },
  }),
};

let logged = '';
let printed: string[] = [];
let log: Logger;
beforeEach(() => {
  logged = '';
  printed = [];
  log = pino(
    { level: 'trace' },
    new Writable({
      write: (chunk, _encoding, done) => {
        logged += String(chunk);
        done();
      },
    }),
  );
});

const config = (environment: Record<string, string> = {}): Config =>
  readConfig({ DATA_DIR: testFolder(), MAIL_FROM: 'Foolscap <post@foolscap.example>', ...environment });

const failingTransport = (...failures: (Error | undefined)[]) => {
  const tries: unknown[] = [];
  const transport: SmtpTransport = {
    sendMail: (message) => {
      const failure = failures[tries.length];
      tries.push(message.messageId);
      return failure ? Promise.reject(failure) : Promise.resolve();
    },
    close: () => {},
  };
  return { tries, transport };
};
const refusal = (responseCode: number) =>
  Object.assign(new Error(`${responseCode} <mara@letters.example> refused: planted-token`), {
    code: 'EENVELOPE',
    responseCode,
  });

describe('the mailer without SMTP_URL', () => {
  test('[I4] the mailer writes one complete file per email, readable by its owner only', async () => {
    const settings = config();
    const mailer = createMailer(settings, log, (line) => printed.push(line));
    await mailer.send(email);
    await mailer.send({ ...email, subject: 'Another' });
    const files = readdirSync(settings.mailDir).sort();
    expect(files).toHaveLength(2);
    const file = join(settings.mailDir, files[0] ?? '');
    expect(statSync(settings.mailDir).mode & 0o777).toBe(0o700);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { headers, text, html } = readEml(readFileSync(file, 'utf8'));
    expect(headers.get('from')).toBe('Foolscap <post@foolscap.example>');
    expect(headers.get('to')).toBe('mara@letters.example');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(text.trim()).toBe(email.text);
    expect(html.trim()).toBe(email.html.trim());
  });

  test('only a newsletter has the headers with which a mail program unsubscribes', async () => {
    const settings = config();
    const mailer = createMailer(settings, log, (line) => printed.push(line));
    const url = `https://foolscap.example/api/newsletter/unsubscribe?token=${'a'.repeat(36)}.${'B'.repeat(43)}`;
    const rendered = renderNewsletter({
      subject: 'News',
      content: 'It is **new**.\n\n![x](https://a.example/x.png)',
    });
    expect(await mailer.deliver(newsletterEmail('mara@letters.example', rendered, url))).toBe(true);
    expect(await mailer.deliver(email)).toBe(true);
    const [newsletter, other] = readdirSync(settings.mailDir)
      .sort()
      .map((file) => readEml(readFileSync(join(settings.mailDir, file), 'utf8')));
    expect(newsletter?.headers.get('list-unsubscribe')).toBe(`<${url}>`);
    expect(newsletter?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(newsletter?.html).toContain('<strong>new</strong>');
    expect(newsletter?.html).not.toContain('<img');
    expect(newsletter?.text).toContain('It is **new**.');
    expect(newsletter?.text).toContain(url);
    expect(other?.headers.has('list-unsubscribe')).toBe(false);
  });

  test('[I3] the mailer prints the link while bound to loopback and never logs it', async () => {
    const mailer = createMailer(config(), log, (line) => printed.push(line));
    await mailer.send(email);
    expect(printed.join()).toContain(LINK);
    expect(logged).not.toContain('planted-token');
  });

  test('[I3] the mailer prints no link when other machines can reach the server', async () => {
    const settings = config({ HOST: '0.0.0.0' });
    await createMailer(settings, log, (line) => printed.push(line)).send(email);
    expect(printed).toEqual([]);
    expect(readdirSync(settings.mailDir)).toHaveLength(1);
  });

  test('the mailer treats an address that looks like a list as one address', async () => {
    const settings = config();
    await createMailer(settings, log, () => {}).send({ ...email, to: 'a@letters.example, b@evil.example' });
    const [file = ''] = readdirSync(settings.mailDir);
    const raw = readFileSync(join(settings.mailDir, file), 'utf8');
    expect(readEml(raw).headers.get('to')).not.toMatch(/^a@letters\.example, b@evil\.example$/);
  });

  test('the mailer logs an email that cannot be written and does not throw', async () => {
    const notAFolder = join(testFolder(), 'mail');
    writeFileSync(notAFolder, '');
    const settings = { ...config(), mailDir: notAFolder };
    await createMailer(settings, log, () => {}).send(email);
    expect(logged).toContain('a letter could not be sent');
    expect(logged).not.toContain('mara@letters.example');
  });
});

describe('the mailer with SMTP', () => {
  test('sendBySmtp retries a transient failure with the same message id', async () => {
    const busy = Object.assign(new Error('connection reset'), { code: 'ECONNECTION' });
    const { tries, transport } = failingTransport(busy, refusal(451), undefined);
    await sendBySmtp(transport, 'post@foolscap.example', email, { log, retryDelaysMs: [0, 0, 0] });
    expect(tries).toHaveLength(3);
    expect(new Set(tries).size).toBe(1);
  });

  test('the mailer does not retry a permanent refusal and logs only its codes', async () => {
    const { tries, transport } = failingTransport(refusal(550), undefined);
    const mailer = createMailer(config(), log, (line) => printed.push(line), transport);
    await mailer.send(email);
    expect(tries).toHaveLength(1);
    expect(logged).toContain('"responseCode":550');
    expect(logged).not.toMatch(/mara@|planted-token/);
    expect(printed).toEqual([]);
  });

  test('shutdown waits for an email in flight, but not for a retry', async () => {
    const { tries, transport } = failingTransport(refusal(421), undefined);
    const mailer = createMailer(config(), log, () => {}, transport);
    const sending = mailer.send(email);
    await mailer.settle();
    await sending;
    expect(tries).toHaveLength(1);
    expect(logged).toContain('a letter could not be sent');
  });
});
