import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { testFolder } from '#server/testing/database.ts';
import { createMailer } from './mailer.ts';
import { newsletterEmail, renderNewsletter } from './newsletter-email.ts';
import { renderEmail } from './render-email.ts';
import { readEml } from './testing/read-eml.ts';

const peers = process.env['PEERS_DIR'];

const Ready = v.object({ smtp: v.string(), api: v.string() });
const Received = v.array(
  v.object({
    id: v.string(),
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    to: v.array(v.object({ address: v.string() })),
    from: v.array(v.object({ address: v.string() })),
  }),
);

test.skipIf(!peers)(
  'an email arrives at a real mail server with both parts intact (needs PEERS_DIR)',
  async () => {
    const folder = testFolder();
    const peer = join(peers ?? '', 'mail');
    try {
      const output = execFileSync('bash', [join(peer, 'start.sh'), folder, '4330', '4331'], {
        encoding: 'utf8',
      });
      const { smtp, api } = v.parse(Ready, JSON.parse(/READY (\{.*\})/.exec(output)?.[1] ?? ''));
      const config = readConfig({
        DATA_DIR: folder,
        SMTP_URL: smtp,
        MAIL_FROM: 'Foolscap <post@foolscap.example>',
      });
      const mailer = createMailer(config, pino({ level: 'silent' }), () => {
        throw new Error('A link was printed although mail goes out by SMTP.');
      });
      const content = renderEmail({
        subject: 'Confirm your email – “now”',
        heading: 'Confirm your email',
        paragraphs: [
          'Ünïcode, and a line that is long enough to be folded by the mail server on its way to you.',
        ],
        action: {
          label: 'Confirm email',
          url: `${config.publicUrl}/email-verification?token=${'A'.repeat(43)}`,
        },
      });
      await mailer.send({ to: 'mara@letters.example', ...content });
      const list = v.parse(Received, await (await fetch(`${api}/api/email`)).json());
      expect(list).toHaveLength(1);
      expect(list[0]).toMatchObject({
        subject: content.subject,
        to: [{ address: 'mara@letters.example' }],
        from: [{ address: 'post@foolscap.example' }],
      });
      expect(list[0]?.text.trim()).toBe(content.text);
      expect(list[0]?.html).toContain(`token=${'A'.repeat(43)}`);
      const unsubscribeUrl = `${config.publicUrl}/api/newsletter/unsubscribe?token=${'a'.repeat(36)}.${'B'.repeat(43)}`;
      const rendered = renderNewsletter({ subject: 'What is new', content: 'Search finds **everything**.' });
      const isTaken = await mailer.deliver(newsletterEmail('tova@letters.example', rendered, unsubscribeUrl));
      expect(isTaken).toBe(true);
      const [, newsletter] = v.parse(Received, await (await fetch(`${api}/api/email`)).json());
      // The API of the server leaves these headers out.
      const { headers } = readEml(readFileSync(join(folder, 'mails', `${newsletter?.id}.eml`), 'utf8'));
      expect(headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
      expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(newsletter?.html).toContain('<strong>everything</strong>');
      await mailer.settle();
    } finally {
      execFileSync('bash', [join(peers ?? '', 'stop.sh'), folder]);
    }
  },
);
