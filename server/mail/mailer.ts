import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '#server/config.ts';
import { composeMessage, type EmailMessage } from './email.ts';
import { loggableFailure, sendBySmtp, smtpTransport, type SmtpTransport } from './smtp.ts';

export type { EmailMessage } from './email.ts';

export interface Mailer {
  /** Resolves when the email was handed over. Failures are logged and never thrown into the caller's request. */
  send: (email: EmailMessage) => Promise<void>;
  /** Like `send`. Resolves to whether the mail server took the email. */
  deliver: (email: EmailMessage) => Promise<boolean>;
  /** Returns the numbers of emails since the start; absent in tests that collect emails. */
  counts?: () => EmailCounts;
}

export interface EmailCounts {
  sent: number;
  /** Given up. */
  failed: number;
  /** Being sent, or waiting for another attempt. */
  waiting: number;
}

export interface OutgoingMailer extends Mailer {
  counts: () => EmailCounts;
  /** For shutdown: waits for emails in flight, but not for further tries of failed ones. */
  settle: () => Promise<void>;
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
  const inFlight = new Set<Promise<boolean>>();
  const closing = new AbortController();
  const counts = { sent: 0, failed: 0 };
  const handOver = async (email: EmailMessage): Promise<void> => {
    // The answer leaves first. Otherwise its delay would reveal which addresses get an email [G2].
    await nextTurn();
    if (transport) return sendBySmtp(transport, config.mailFrom, email, { log, signal: closing.signal });
    const file = await writeEml(config.mailDir, config.mailFrom, email);
    if (config.isLocal && email.link) {
      print(`\nMail to ${email.to}: ${email.subject}\n  ${email.link}\n  (kept as ${file})`);
    }
  };
  const deliver = (email: EmailMessage): Promise<boolean> => {
    const delivery = handOver(email).then(
      () => {
        counts.sent += 1;
        return true;
      },
      (error: unknown) => {
        counts.failed += 1;
        // The log gets neither the address nor the email, whose subject can be a workspace’s title. The answer of a
        // mail server can quote both.
        log.error(loggableFailure(error), 'a letter could not be sent');
        return false;
      },
    );
    inFlight.add(delivery);
    return delivery.finally(() => inFlight.delete(delivery));
  };
  return {
    counts: () => ({ ...counts, waiting: inFlight.size }),
    send: async (email) => void (await deliver(email)),
    deliver,
    settle: async () => {
      closing.abort();
      await Promise.all(inFlight);
      transport?.close();
    },
  };
}

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });

/**
 * Writes an email as an `.eml` file, which every mail program opens. File names sort by time. Only the owner can read
 * the files, because they contain links that sign in [I4].
 * @returns the file's path
 */
async function writeEml(folder: string, from: string, email: EmailMessage): Promise<string> {
  const { message } = await composer.sendMail(composeMessage(from, email));
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${uuidv7()}.eml`);
  await writeFile(file, message, { mode: 0o600, flag: 'wx' });
  return file;
}
