import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { composeMessage, type EmailMessage, type Message } from './email.ts';

/** The part of nodemailer's transport that this module uses. */
export interface SmtpTransport {
  sendMail: (message: Message) => Promise<unknown>;
  close: () => void;
}

/** Milliseconds to wait before each retry. A mail server that restarts is back within these. */
export const RETRY_DELAYS_MS: readonly number[] = [2_000, 10_000, 60_000];

/**
 * How long one attempt may take. The timeouts of the transport end attempts at servers that say nothing; this one also
 * ends attempts at servers that answer a little at a time. An email that arrives nevertheless has the same message id
 * as its retry.
 */
const ATTEMPT_DEADLINE_MS = 60_000;

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
  email: EmailMessage,
  options: {
    log: Logger;
    signal?: AbortSignal;
    retryDelaysMs?: readonly number[];
    attemptDeadlineMs?: number;
  },
): Promise<void> {
  const { log, signal, retryDelaysMs = RETRY_DELAYS_MS, attemptDeadlineMs = ATTEMPT_DEADLINE_MS } = options;
  const message = composeMessage(from, email);
  for (let tries = 0; ; tries += 1) {
    try {
      await within(attemptDeadlineMs, transport.sendMail(message));
      return;
    } catch (error) {
      const delayMs = retryDelaysMs[tries];
      if (delayMs === undefined || isPermanent(error)) throw error;
      log.warn({ ...loggableFailure(error), tries: tries + 1 }, 'a letter is tried again');
      await sleep(delayMs, undefined, signal ? { signal } : {});
    }
  }
}

async function within(deadlineMs: number, attempt: Promise<unknown>): Promise<void> {
  const { promise: deadline, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(Object.assign(new Error('The mail server took too long.'), { code: 'ETIMEDOUT' })),
    deadlineMs,
  );
  try {
    await Promise.race([attempt, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Whether a retry would fail as well. A 5xx answer is permanent: no such mailbox, refused content, wrong password.
 */
function isPermanent(error: unknown): boolean {
  const { responseCode } = loggableFailure(error);
  return responseCode !== undefined && responseCode >= 500;
}

/** Returns the loggable part of a delivery failure: its codes. Its message can quote the address and the email. */
export function loggableFailure(error: unknown): { name: string; code?: string; responseCode?: number } {
  if (!(error instanceof Error)) return { name: typeof error };
  return {
    name: error.name,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('responseCode' in error && typeof error.responseCode === 'number'
      ? { responseCode: error.responseCode }
      : {}),
  };
}
