import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { writeEml } from './eml-files.ts';
import type { EmailMessage } from './email.ts';
import { sendBySmtp, smtpTransport, type SmtpTransport } from './smtp.ts';
import { whatFailed } from './what-failed.ts';

export type { EmailMessage } from './email.ts';

export interface Mailer {
  /** Resolves when the email was handed over. Failures are logged and never thrown into the caller's request. */
  send: (letter: EmailMessage) => Promise<void>;
}

export interface OutgoingMailer extends Mailer {
  /** For shutdown: waits for emails in flight, but not for further tries of failed ones. */
  settle: () => Promise<void>;
  /** Emails since the start: handed over, and given up. */
  counts: Readonly<{ sent: number; failed: number }>;
}

/**
 * Sends by SMTP when `SMTP_URL` is set. Otherwise writes `.eml` files to `config.mailDir`, and prints their links
 * while the server is bound to loopback [I3].
 * @param print receives the links: stdout, never the log
 * @param transport set by tests; made from `SMTP_URL` otherwise
 */
export function createMailer(
  config: Config,
  log: Logger,
  print: (line: string) => void = (line) => void process.stdout.write(`${line}\n`),
  transport: SmtpTransport | undefined = config.smtpUrl ? smtpTransport(config.smtpUrl) : undefined,
): OutgoingMailer {
  const onTheirWay = new Set<Promise<void>>();
  const closing = new AbortController();
  const counts = { sent: 0, failed: 0 };
  const handOver = async (letter: EmailMessage): Promise<void> => {
    // The answer leaves first. Otherwise its delay would reveal which addresses get an email [G2].
    await nextTurn();
    if (transport) return sendBySmtp(transport, config.mailFrom, letter, { log, signal: closing.signal });
    const file = await writeEml(config.mailDir, config.mailFrom, letter);
    if (config.isLocal && letter.link) {
      print(`\nMail to ${letter.to}: ${letter.subject}\n  ${letter.link}\n  (kept as ${file})`);
    }
  };
  return {
    counts,
    send: (letter) => {
      const sending = handOver(letter).then(
        () => {
          counts.sent += 1;
        },
        (error: unknown) => {
          counts.failed += 1;
          // The log gets neither the address nor the email, whose subject can be a workspace’s title. The answer of a
          // mail server can quote both.
          log.error(whatFailed(error), 'a letter could not be sent');
        },
      );
      onTheirWay.add(sending);
      return sending.finally(() => onTheirWay.delete(sending));
    },
    settle: async () => {
      closing.abort();
      await Promise.all(onTheirWay);
      transport?.close();
    },
  };
}
