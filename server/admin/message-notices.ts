import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { planOf, type PlanId } from '#shared/plans/plans.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '#server/db/database.ts';
import { SUBSCRIPTION_COLUMNS, user } from '#server/db/schema/index.ts';
import { contactMessageEmail } from '#server/mail/contact-message-email.ts';
import type { Mailer } from '#server/mail/mailer.ts';

interface NewMessage {
  email: string;
  content: string;
  /** The sender, if they were signed in. */
  userId: string | undefined;
}

/** Messages of an hour that are mailed. Later ones are only on the page, so that a flood does not fill the mailboxes. */
const MAX_PER_HOUR = 20;
const HOUR_MS = 60 * 60 * 1000;
/** The administrators who get an email. */
const MAX_ADMINISTRATORS = 10;

/**
 * Returns a function that mails a message of the contact form to the administrators and to `SUPPORT_EMAIL`, once to
 * each address. It resolves when the emails were handed over.
 */
export function createMessageNotices(
  { config, db, mailer }: { config: Config; db: Db; mailer: Mailer },
  now = Date.now,
): (message: NewMessage) => Promise<void> {
  let mailedAt: number[] = [];
  return async ({ email, content, userId }) => {
    const at = now();
    mailedAt = mailedAt.filter((time) => time > at - HOUR_MS);
    if (mailedAt.length >= MAX_PER_HOUR) return;
    mailedAt.push(at);
    const recipients = new Set(await administratorsOf(db));
    if (config.supportEmail !== undefined) recipients.add(config.supportEmail.toLowerCase());
    const plan = userId === undefined ? null : await planOfUser(db, userId, at);
    await Promise.all(
      [...recipients].map((to) =>
        mailer.send(contactMessageEmail(to, config.publicUrl, { email, content, plan })),
      ),
    );
  };
}

/** Returns the addresses of the administrators who can log in. */
async function administratorsOf(db: Db): Promise<string[]> {
  const rows = await db.read
    .select({ email: user.email })
    .from(user)
    .where(
      and(
        // As in the condition of the index user_admin, which has no other users.
        sql`${user.isAdmin}`,
        isNull(user.deletedAt),
        isNull(user.suspendedAt),
        isNull(user.deletionAskedAt),
      ),
    )
    .orderBy(asc(user.id))
    .limit(MAX_ADMINISTRATORS);
  return rows.map(({ email }) => email);
}

async function planOfUser(db: Db, userId: string, now: number): Promise<PlanId | null> {
  const [sender] = await db.read
    .select(SUBSCRIPTION_COLUMNS)
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  return sender ? planOf(sender, now).id : null;
}
