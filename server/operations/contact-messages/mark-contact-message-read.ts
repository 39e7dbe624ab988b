import { eq } from 'drizzle-orm';
import { markContactMessageRead as contract } from '#shared/operations/contact-messages.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { authoriseMessageAct } from '#server/admin/contact-messages.ts';
import { contactFormMessage } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const markContactMessageRead = commandHandler(contract, {
  authorise: ({ call: { actor }, input, read }) => authoriseMessageAct(read, { actor, messageId: input.id }),
  write: async ({ tx, call, input: { isRead }, facts: message }) => {
    const answer = { id: message.id };
    if (message.isRead === isRead) return { answer };
    await tx.update(contactFormMessage).set({ isRead }).where(eq(contactFormMessage.id, message.id));
    await recordActOf(tx, {
      call,
      level: 'info',
      message: `Marked a message of the contact form as ${isRead ? 'read' : 'unread'}.`,
      subjectId: message.userId,
    });
    return { answer };
  },
});
