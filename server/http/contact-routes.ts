import { and, eq, gte, isNull } from 'drizzle-orm';
import { Hono } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import type * as v from 'valibot';
import {
  ContactForm,
  MAX_CONTACT_BYTES,
  type ContactAnswer,
  type SupportAddress,
} from '#shared/accounts/contact-form.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { CONTACT_MESSAGES, CONTACT_ROUTE, contactLimitedForAll } from '#shared/site/contact.ts';
import { createMessageNotices } from '#server/admin/message-notices.ts';
import type { Db } from '#server/db/database.ts';
import { contactFormMessage, user } from '#server/db/schema/index.ts';
import { parseInput } from '#server/operations/run.ts';
import type { Services } from '#server/operations/handler.ts';
import { authenticate } from './authenticate.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './request-body.ts';
import type { RequestContext } from './request-context.ts';

/** Messages of one client address. */
const LIMIT = { count: 5, seconds: 60 * 60 };
/**
 * Messages of everybody together: a flood from many addresses must not bury the messages that people read. Signed-in
 * people are counted apart, so that a flood of strangers does not silence them.
 */
const LIMITS_FOR_ALL = [
  { count: 100, seconds: 60 * 60 },
  { count: 500, seconds: 24 * 60 * 60 },
];
/** The same message within this time is a repetition: the answer to the first one was lost, or a button was clicked twice. */
const REPETITION_MS = 10 * 60 * 1000;

/**
 * The public route of the contact form. A robot that fills in the field that people do not see gets the same answer,
 * so that it learns nothing.
 */
export function contactRoutes(services: Services): Hono<RequestContext> {
  const { config, db, growth, log, securityLog } = services;
  const notify = createMessageNotices(services);
  const app = new Hono<RequestContext>();
  const countRequest = rateLimit(LIMIT, {
    message: CONTACT_MESSAGES.limited,
    target: CONTACT_ROUTE,
    securityLog,
  });
  const countForAll = LIMITS_FOR_ALL.map((limit) =>
    rateLimit(limit, {
      message: contactLimitedForAll(config.supportEmail),
      target: `${CONTACT_ROUTE} (all)`,
      securityLog,
    }),
  );
  app.get(CONTACT_ROUTE, (c) => c.json({ email: config.supportEmail ?? null } satisfies SupportAddress));
  app.post(CONTACT_ROUTE, authenticate(services), async (c) => {
    const userId = c.get('signedIn')?.userId;
    const form = parseInput(
      { input: ContactForm },
      await readForm(c.req.raw),
      // parseInput parsed it with this schema.
    ) as v.InferOutput<typeof ContactForm>;
    const email = form.email ?? (await addressOf(db, userId));
    // Counted after the checks, so that somebody who corrects a form is not limited.
    const clientAddress = c.get('clientAddress');
    await countRequest(clientAddress, { userId, clientAddress });
    growth.requireDiskSpace();
    if (form.website === '') {
      const senders = userId === undefined ? 'strangers' : 'signed in';
      for (const count of countForAll) await count(senders, { userId, clientAddress });
      const message = { email, content: form.content };
      if (await storeMessage(db, message, userId))
        // The sender does not wait for the mail server. The message is stored.
        notify({ ...message, userId }).catch((error: unknown) =>
          log.error(
            { err: error },
            'a message of the contact form could not be mailed to the administrators',
          ),
        );
    }
    return c.json({ received: true, message: CONTACT_MESSAGES.received } satisfies ContactAnswer);
  });
  return app;
}

async function readForm(request: Request): Promise<string> {
  try {
    return await readBody(request, MAX_CONTACT_BYTES);
  } catch (error) {
    // The sentence about bytes would not help somebody who pasted a chapter.
    if (error instanceof AppError && error.code === 'too_large')
      throw new AppError('too_large', CONTACT_MESSAGES.contentTooLong);
    throw error;
  }
}

/** Returns the address of a signed-in person. @throws AppError `invalid_input` without a session */
async function addressOf(db: Db, userId: string | undefined): Promise<string> {
  const rows =
    userId === undefined
      ? []
      : await db.read
          .select({ email: user.email })
          .from(user)
          .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  const [found] = rows;
  if (!found) throw new AppError('invalid_input', CONTACT_MESSAGES.emailMissing, { path: 'email' });
  return found.email;
}

/** @returns false for a message that was repeated, which is not stored again */
async function storeMessage(
  db: Db,
  { email, content }: { email: string; content: string },
  userId: string | undefined,
): Promise<boolean> {
  const now = Date.now();
  return db.write({ scopes: [] }, async (tx) => {
    const repeated = await tx.$count(
      contactFormMessage,
      and(
        gte(contactFormMessage.createdAt, now - REPETITION_MS),
        eq(contactFormMessage.email, email),
        eq(contactFormMessage.content, content),
      ),
    );
    if (repeated > 0) return false;
    await tx
      .insert(contactFormMessage)
      .values({ id: uuidv7(), userId: userId ?? null, email, content, createdAt: now });
    return true;
  });
}
