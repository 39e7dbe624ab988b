import { desc, eq } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { pagesOf } from '#shared/operations/admin-page.ts';
import {
  getContactMessages as contract,
  MESSAGES_PAGE_SIZE,
  type ContactMessage,
} from '#shared/operations/contact-messages.ts';
import { contactFormMessage } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getContactMessages = queryHandler(contract, async ({ input: { skip, isRead }, read }) => {
  const isMatch = isRead === undefined ? undefined : eq(contactFormMessage.isRead, isRead);
  const totalMessages = await read.$count(contactFormMessage, isMatch);
  const rows = await read
    .select()
    .from(contactFormMessage)
    .where(isMatch)
    .orderBy(desc(contactFormMessage.createdAt), desc(contactFormMessage.id))
    .limit(MESSAGES_PAGE_SIZE)
    .offset(skip);
  return {
    messages: rows.map(presentMessage),
    totalPages: pagesOf(totalMessages, MESSAGES_PAGE_SIZE),
    totalMessages,
    unreadMessages: await read.$count(contactFormMessage, eq(contactFormMessage.isRead, false)),
  };
});

const presentMessage = ({
  createdAt,
  repliedAt,
  ...rest
}: typeof contactFormMessage.$inferSelect): ContactMessage => ({
  ...rest,
  createdAt: toTimestamp(createdAt),
  repliedAt: repliedAt === null ? null : toTimestamp(repliedAt),
});
