import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { NEWSLETTER, NEWSLETTER_MESSAGES } from '#shared/accounts/newsletter.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { Id } from '#shared/lib/scalars.ts';
import { recordAct } from '#server/admin/admin-log.ts';
import { recipientsAfter } from '#server/admin/newsletter/newsletter-recipients.ts';
import { unsubscribeUrl } from '#server/admin/newsletter/unsubscribe-url.ts';
import { newsletter as table } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { newsletterEmail, renderNewsletter } from '#server/mail/newsletter-email.ts';
import { defineRunKind, type AnyRunKind, type StepContext } from '../../run-kind.ts';
import type { RunServices } from '../run-services.ts';

const DAY_MS = 24 * 60 * 60_000;
/** After so many refused emails in a row the run stops, so that a mail server that is down costs few recipients. */
const MAX_FAILURES_IN_A_ROW = 5;

interface NewsletterInput {
  newsletterId: string;
}

interface Sent {
  sent: number;
  failed: number;
}

type Letter = typeof table.$inferSelect;

/**
 * Sends a newsletter, one email after another. Before an email leaves, the position of its recipient is stored. After a
 * crash the run continues behind it, so nobody gets the newsletter twice. The email that was under way is not repeated.
 */
export const newsletter = (services: RunServices): AnyRunKind =>
  defineRunKind<NewsletterInput>({
    kind: NEWSLETTER,
    lane: 'waiting',
    input: v.strictObject({ newsletterId: Id }),
    steps: [
      {
        note: 'Sending the newsletter',
        weight: 1,
        deadlineMs: DAY_MS,
        run: (context) => sendAll(services, context),
        commit: finish,
      },
    ],
    // The step returned it.
    result: (results) => ({ ...(results[0] as Sent) }),
  });

async function sendAll(
  services: RunServices,
  { runId, input: { newsletterId }, signal, progress }: StepContext<NewsletterInput>,
): Promise<Sent> {
  const { db, mailer } = services;
  const rendered = renderNewsletter(await requireLetter(db.read, newsletterId, runId));
  for (let failuresInARow = 0; ;) {
    signal.throwIfAborted();
    const begun = await db.write({ scopes: [] }, (tx) => beginNext(tx, newsletterId, runId));
    if (!begun) break;
    const { recipient, letter } = begun;
    const url = unsubscribeUrl(services, recipient.id);
    const isSent = await mailer.deliver(newsletterEmail(recipient.email, rendered, url));
    await db.write({ scopes: [] }, (tx) => count(tx, newsletterId, isSent ? 'sent' : 'failed'));
    failuresInARow = isSent ? 0 : failuresInARow + 1;
    if (failuresInARow >= MAX_FAILURES_IN_A_ROW)
      throw new AppError('unavailable', NEWSLETTER_MESSAGES.mailFails);
    const total = Math.max(letter.recipients, letter.begun);
    progress(letter.begun / total, `Sending the newsletter: ${letter.begun} of ${total}`);
  }
  const { sent, failed } = await requireLetter(db.read, newsletterId, runId);
  return { sent, failed };
}

/** Stores the next recipient's position and returns the recipient, or undefined after the last one. */
async function beginNext(tx: Tx, newsletterId: string, runId: string) {
  const { position } = await requireLetter(tx, newsletterId, runId);
  const [recipient] = await recipientsAfter(tx, position, 1);
  if (!recipient) return undefined;
  const [letter] = await tx
    .update(table)
    .set({ position: recipient.id, begun: sql`${table.begun} + 1` })
    .where(eq(table.id, newsletterId))
    .returning();
  return letter && { recipient, letter };
}

async function count(tx: Tx, newsletterId: string, column: 'sent' | 'failed'): Promise<void> {
  await tx
    .update(table)
    .set({ [column]: sql`${table[column]} + 1` })
    .where(eq(table.id, newsletterId));
}

/** @throws Error when another run sends the newsletter by now */
async function requireLetter(read: Pick<Tx, 'select'>, newsletterId: string, runId: string): Promise<Letter> {
  const [letter] = await read.select().from(table).where(eq(table.id, newsletterId));
  if (letter?.runId !== runId) throw new Error('This run sends no newsletter.');
  return letter;
}

async function finish(
  tx: Tx,
  { userId, input: { newsletterId } }: StepContext<NewsletterInput>,
  result: unknown,
): Promise<void> {
  // `sendAll` returned it.
  const { sent, failed } = result as Sent;
  await tx.update(table).set({ finishedAt: Date.now() }).where(eq(table.id, newsletterId));
  await recordAct(tx, {
    level: failed > 0 ? 'warning' : 'info',
    message: `Sent a newsletter: ${emails(sent)} taken by the mail server, ${failed} refused.`,
    actorId: userId,
  });
}

const emails = (count: number): string => (count === 1 ? '1 email' : `${count} emails`);
