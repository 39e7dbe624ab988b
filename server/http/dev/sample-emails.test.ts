import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pino } from 'pino';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { testFolder } from '#server/testing/database.ts';
import { sampleEmails } from './sample-emails.ts';

const peers = process.env['PEERS_DIR'];

const Ready = v.object({ smtp: v.string(), api: v.string() });
const Received = v.array(
  v.object({
    subject: v.string(),
    text: v.string(),
    html: v.string(),
    to: v.array(v.object({ address: v.string() })),
    headers: v.record(v.string(), v.unknown()),
  }),
);

test.skipIf(!peers)(
  'every email arrives at a real mail server with the same words in both parts (needs PEERS_DIR)',
  async () => {
    const folder = testFolder();
    const peer = join(peers ?? '', 'mail');
    try {
      const output = execFileSync('bash', [join(peer, 'start.sh'), folder, '4332', '4333'], {
        encoding: 'utf8',
      });
      const { smtp, api } = v.parse(Ready, JSON.parse(/READY (\{.*\})/.exec(output)?.[1] ?? ''));
      const config = readConfig({ DATA_DIR: folder, SMTP_URL: smtp });
      const mailer = createMailer(config, pino({ level: 'silent' }), () => {});
      const sent = Object.values(sampleEmails(config.publicUrl));
      await Promise.all(sent.map((email) => mailer.send(email)));
      expect(mailer.counts()).toEqual({ sent: sent.length, failed: 0, waiting: 0 });
      const received = v.parse(Received, await (await fetch(`${api}/api/email`)).json());
      expect(received).toHaveLength(sent.length);
      for (const email of sent) {
        // Two emails can have one subject, with different texts.
        const arrived = received.find(
          ({ subject, text }) => subject === email.subject && text.trim() === email.text,
        );
        expect(arrived?.to).toMatchObject([{ address: email.to }]);
        expect(arrived?.html.trim()).toBe(email.html.trim());
        expect(arrived?.headers['auto-submitted']).toBe('auto-generated');
      }
      await mailer.settle();
    } finally {
      execFileSync('bash', [join(peers ?? '', 'stop.sh'), folder]);
    }
  },
);
