import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { pagesOf } from '#shared/operations/admin-page.ts';
import {
  getContactMessages as contract,
  MESSAGES_PAGE_SIZE,
  type ContactMessage,
} from '#shared/operations/contact-messages.ts';
import { planOf, type PlanId } from '#shared/plans/plans.ts';
import { contactFormMessage, SUBSCRIPTION_COLUMNS, user } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getContactMessages = queryHandler(contract, async ({ input: { skip, isRead }, call, read }) => {
  const isMatch = isRead === undefined ? undefined : eq(contactFormMessage.isRead, isRead);
  const totalMessages = await read.$count(contactFormMessage, isMatch);
  const rows = await read
    .select({ message: contactFormMessage, sender: { id: user.id, ...SUBSCRIPTION_COLUMNS } })
    .from(contactFormMessage)
    .leftJoin(user, and(eq(user.id, senderId), isNull(user.deletedAt)))
    .where(isMatch)
    .orderBy(rank(call.now), desc(contactFormMessage.createdAt), desc(contactFormMessage.id))
    .limit(MESSAGES_PAGE_SIZE)
    .offset(skip);
  return {
    messages: rows.map(({ message, sender }) =>
      presentMessage(message, sender && planOf(sender, call.now).id),
    ),
    totalPages: pagesOf(totalMessages, MESSAGES_PAGE_SIZE),
    totalMessages,
    unreadMessages: await read.$count(contactFormMessage, eq(contactFormMessage.isRead, false)),
  };
});

/** The id of the sender who was signed in, or else of the account with the typed address. */
const senderId = sql`coalesce(${contactFormMessage.userId}, (select "u"."id" from "user" "u" where "u"."email" = ${contactFormMessage.email} and "u"."deleted_at" is null))`;

/** Orders messages by the plan in force, as `planOf` reads it. A message that was read needs no priority any more. */
const rank = (now: number): SQL =>
  sql`case
    when ${contactFormMessage.isRead} then 2
    when ${user.subscriptionStatus} = 'active'
      or (${user.subscriptionStatus} in ('canceled', 'past_due') and ${user.subscriptionEndsAt} > ${now})
    then case ${user.subscriptionPlan} when 'pro' then 0 when 'hobby' then 1 else 2 end
    else 2
  end`;

const presentMessage = (
  { createdAt, repliedAt, ...rest }: typeof contactFormMessage.$inferSelect,
  plan: PlanId | null,
): ContactMessage => ({
  ...rest,
  plan,
  createdAt: toTimestamp(createdAt),
  repliedAt: repliedAt === null ? null : toTimestamp(repliedAt),
});
