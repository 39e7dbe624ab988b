import { eq } from 'drizzle-orm';
import { getUnreadMessageCount as contract } from '#shared/operations/contact-messages.ts';
import { contactFormMessage } from '#server/db/schema/index.ts';
import { queryHandler } from '../handler.ts';

export const getUnreadMessageCount = queryHandler(contract, async ({ read }) => ({
  unreadMessages: await read.$count(contactFormMessage, eq(contactFormMessage.isRead, false)),
}));
