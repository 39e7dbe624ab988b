import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { EmailMessage } from './email.ts';
import { composeMessage, type Message } from './message.ts';
import { whatFailed } from './what-failed.ts';

/** The part of nodemailer's transport that this module uses. */
export interface SmtpTransport {
  sendMail: (message: Message) => Promise<unknown>;
  close: () => void;
}

/** Milliseconds to wait before each retry. A mail server that restarts is back within these. */
export const RETRY_AFTER_MS: readonly number[] = [2_000, 10_000, 60_000];

/**
 * Creates a pooled SMTP transport.
 * @param url `smtp://` (STARTTLS where offered, always with `?requireTLS=true`) or `smtps://`
 */
export function smtpTransport(url: string): SmtpTransport {
  return createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  });
}

/**
 * Sends an email and retries after transient failures.
 * @param options.signal stops the wait for a retry
 * @throws the last failure
 */
export async function sendBySmtp(
  transport: SmtpTransport,
  from: string,
  letter: EmailMessage,
  options: { log: Logger; signal?: AbortSignal; retryAfterMs?: readonly number[] },
): Promise<void> {
  const { log, signal, retryAfterMs = RETRY_AFTER_MS } = options;
  const message = composeMessage(from, letter);
  for (let tries = 0; ; tries += 1) {
    try {
      await transport.sendMail(message);
      return;
    } catch (error) {
      const pause = retryAfterMs[tries];
      if (pause === undefined || isFinal(error)) throw error;
      log.warn({ ...whatFailed(error), tries: tries + 1 }, 'a letter is tried again');
      await sleep(pause, undefined, signal ? { signal } : {});
    }
  }
}

/**
 * Whether a retry would fail as well. A 5xx answer is permanent: no such mailbox, refused content, wrong password.
 */
function isFinal(error: unknown): boolean {
  const { responseCode } = whatFailed(error);
  return responseCode !== undefined && responseCode >= 500;
}
