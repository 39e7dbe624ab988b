import { eq } from 'drizzle-orm';
import { ADMIN_MESSAGES } from '#shared/accounts/admin-messages.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { replyToContactMessage as contract } from '#shared/operations/contact-messages.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { authoriseMessageAct } from '#server/admin/contact-messages.ts';
import { contactFormMessage } from '#server/db/schema/index.ts';
import { contactReplyEmail } from '#server/mail/contact-reply-email.ts';
import { commandHandler } from '../handler.ts';

export const replyToContactMessage = commandHandler(contract, {
  authorise: async ({ call: { actor }, input, read }) => {
    const message = await authoriseMessageAct(read, { actor, messageId: input.id });
    // Two administrators may answer at once. The sender gets one reply.
    if (message.repliedAt !== null) throw new AppError('conflict', ADMIN_MESSAGES.alreadyAnswered);
    return message;
  },
  write: async ({ tx, call, input: { content }, facts: message }) => {
    await tx
      .update(contactFormMessage)
      .set({ isRead: true, repliedAt: call.now, reply: content })
      .where(eq(contactFormMessage.id, message.id));
    await recordActOf(tx, {
      call,
      level: 'info',
      message: 'Answered a message of the contact form.',
      subjectId: message.userId,
    });
    return {
      answer: { id: message.id },
      afterCommit: () => call.services.mailer.send(contactReplyEmail(message, content)),
    };
  },
});
