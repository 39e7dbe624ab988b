import { and, asc, eq, or } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { HUNDREDTHS } from '#shared/plans/plans.ts';
import { listIdentities } from '#server/auth/ways-to-sign-in.ts';
import { stylesOf } from '#server/ai/styles/style-rows.ts';
import type { Db } from '#server/db/database.ts';
import {
  contactFormMessage,
  creditEntry,
  gptResponse,
  passkey,
  payment,
  run,
  securityEvent,
  session,
  user,
  workspaceInvitation,
  workspaceTransfer,
} from '#server/db/schema/index.ts';
import { aiAnswersOf } from './ai-answers-of.ts';
import { jsonArrayFile, jsonFile } from './json-file.ts';
import type { ZipEntry } from './zip-stream.ts';

type Read = Db['read'];

const time = (value: number | null): string | null => (value === null ? null : toTimestamp(value));

/**
 * Yields the data of an account as JSON files. Secrets are left out: password, keys, ids of sessions and tokens.
 * @param folder with `/` at the end
 */
export async function* accountFiles(read: Read, userId: string, folder: string): AsyncGenerator<ZipEntry> {
  const [person] = await read.select().from(user).where(eq(user.id, userId));
  if (!person) return;
  yield jsonFile(`${folder}profile.json`, profileOf(person));
  yield jsonFile(`${folder}ways-to-sign-in.json`, await waysToSignIn(read, person));
  yield jsonFile(`${folder}sessions.json`, await sessionsOf(read, userId));
  yield jsonFile(`${folder}credits.json`, await creditsOf(read, userId));
  yield jsonFile(`${folder}payments.json`, await paymentsOf(read, userId));
  yield jsonFile(`${folder}invitations.json`, await invitationsOf(read, person));
  yield jsonFile(`${folder}messages.json`, await messagesOf(read, person));
  yield jsonFile(`${folder}tasks.json`, await runsOf(read, userId));
  yield jsonFile(`${folder}writing-styles.json`, await stylesOf(read, userId, null));
  yield jsonArrayFile(`${folder}ai-answers.json`, aiAnswersOf(read, userId));
  yield jsonArrayFile(`${folder}blog-posts.json`, generatedTextsOf(read, userId));
  yield jsonFile(`${folder}security-log.json`, await securityEventsOf(read, userId));
}

const profileOf = (person: typeof user.$inferSelect) => ({
  id: person.id,
  email: person.email,
  username: person.username,
  signUpFields: person.extra,
  isAdmin: person.isAdmin,
  credits: person.credits / HUNDREDTHS,
  purchasedCredits: person.purchasedCredits / HUNDREDTHS,
  subscriptionPlan: person.subscriptionPlan,
  subscriptionStatus: person.subscriptionStatus,
  subscriptionEndsAt: time(person.subscriptionEndsAt),
  stripeCustomerId: person.paymentProcessorUserId,
  sendNewsletter: person.sendNewsletter,
  dailyGoal: person.dailyGoal,
  isAiOff: person.isAiOff,
  lastActiveAt: time(person.lastActiveAt),
  createdAt: time(person.createdAt),
  updatedAt: time(person.updatedAt),
});

async function waysToSignIn(read: Read, { id, passwordHash }: typeof user.$inferSelect) {
  const identities = await listIdentities(read, id);
  const passkeys = await read.select().from(passkey).where(eq(passkey.userId, id));
  return {
    hasPassword: passwordHash !== null,
    accounts: identities.map(({ providerName, providerUserId, providerData, createdAt }) => ({
      provider: providerName,
      providerUserId,
      ...providerData,
      createdAt: time(createdAt),
    })),
    passkeys: passkeys.map(({ name, createdAt, lastUsedAt }) => ({
      name,
      createdAt: time(createdAt),
      lastUsedAt: time(lastUsedAt),
    })),
  };
}

async function sessionsOf(read: Read, userId: string) {
  const rows = await read.select().from(session).where(eq(session.userId, userId));
  return rows.map(({ device, createdAt, lastUsedAt, expiresAt }) => ({
    device,
    createdAt: time(createdAt),
    lastUsedAt: time(lastUsedAt),
    expiresAt: time(expiresAt),
  }));
}

async function creditsOf(read: Read, userId: string) {
  const rows = await read
    .select()
    .from(creditEntry)
    .where(eq(creditEntry.userId, userId))
    .orderBy(asc(creditEntry.createdAt));
  return rows.map(({ id, amount, purchased, reason, ref, kind, createdAt }) => ({
    id,
    createdAt: time(createdAt),
    amount: amount / HUNDREDTHS,
    ofPurchasedCredits: purchased / HUNDREDTHS,
    reason,
    reference: ref,
    kind,
  }));
}

async function paymentsOf(read: Read, userId: string) {
  const rows = await read.select().from(payment).where(eq(payment.userId, userId));
  return rows.map(({ plan, amountCents, currency, ref, createdAt }) => ({
    createdAt: time(createdAt),
    plan,
    amountCents,
    currency,
    reference: ref,
  }));
}

async function invitationsOf(read: Read, { id, email }: typeof user.$inferSelect) {
  const received = await read.select().from(workspaceInvitation).where(eq(workspaceInvitation.email, email));
  const sent = await read.select().from(workspaceInvitation).where(eq(workspaceInvitation.invitedBy, id));
  const offers = await read.select().from(workspaceTransfer).where(eq(workspaceTransfer.toUserId, id));
  const view = (row: typeof workspaceInvitation.$inferSelect) => ({
    workspaceId: row.workspaceId,
    email: row.email,
    role: row.role,
    status: row.status,
    createdAt: time(row.createdAt),
    expiresAt: time(row.expiresAt),
  });
  return {
    received: received.map(view),
    sent: sent.map(view),
    offeredWorkspaces: offers.map(({ workspaceId, status, createdAt }) => ({
      workspaceId,
      status,
      createdAt: time(createdAt),
    })),
  };
}

/** The messages of the contact form, also those that were sent without a session, and the replies to them. */
async function messagesOf(read: Read, { id, email }: typeof user.$inferSelect) {
  const isOwn = or(eq(contactFormMessage.userId, id), eq(contactFormMessage.email, email));
  const rows = await read
    .select()
    .from(contactFormMessage)
    .where(isOwn)
    .orderBy(asc(contactFormMessage.createdAt));
  return rows.map((row) => ({
    createdAt: time(row.createdAt),
    email: row.email,
    content: row.content,
    repliedAt: time(row.repliedAt),
    reply: row.reply,
  }));
}

async function runsOf(read: Read, userId: string) {
  const rows = await read.select().from(run).where(eq(run.userId, userId)).orderBy(asc(run.createdAt));
  return rows.map(({ id, kind, state, input, result, error, createdAt, finishedAt }) => ({
    id,
    kind,
    state,
    input,
    result,
    error,
    createdAt: time(createdAt),
    finishedAt: time(finishedAt),
  }));
}

/** The generated texts, one at a time: a text may have a million characters. */
async function* generatedTextsOf(read: Read, userId: string): AsyncGenerator<unknown> {
  const ids = await read
    .select({ id: gptResponse.id })
    .from(gptResponse)
    .where(eq(gptResponse.userId, userId))
    .orderBy(asc(gptResponse.createdAt));
  for (const { id } of ids) {
    const [row] = await read.select().from(gptResponse).where(eq(gptResponse.id, id));
    if (!row) continue;
    const { userId: _, createdAt, updatedAt, ...text } = row;
    yield { ...text, createdAt: time(createdAt), updatedAt: time(updatedAt) };
  }
}

/** Refused events are left out: their addresses may be those of strangers who tried to enter the account. */
async function securityEventsOf(read: Read, userId: string) {
  const rows = await read
    .select()
    .from(securityEvent)
    .where(and(eq(securityEvent.userId, userId), eq(securityEvent.result, 'done')))
    .orderBy(asc(securityEvent.createdAt));
  return rows.map(({ kind, clientAddress, workspaceId, detail, createdAt }) => ({
    createdAt: time(createdAt),
    kind,
    clientAddress,
    workspaceId,
    detail,
  }));
}
