import { eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { contactFormMessage } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { authoriseAct } from './authorise-act.ts';

type Message = typeof contactFormMessage.$inferSelect;

interface ActOnMessage {
  actor: { userId: string };
  messageId: string;
}

/**
 * Authorises an act on a message of the contact form.
 * @returns the message
 * @throws AppError `not_found` for an actor who is not an administrator any more, and for an unknown message
 */
export async function authoriseMessageAct(
  read: Pick<Tx, 'select'>,
  { actor, messageId }: ActOnMessage,
): Promise<Message> {
  await authoriseAct(read, { actor, subjectId: actor.userId });
  const [message] = await read.select().from(contactFormMessage).where(eq(contactFormMessage.id, messageId));
  if (!message) throw notFound('This message');
  return message;
}
