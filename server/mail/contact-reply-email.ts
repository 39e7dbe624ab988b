import type { EmailMessage } from './email.ts';
import { plainDay } from './plain-dates.ts';
import { renderEmail } from './render-email.ts';

interface AnsweredMessage {
  email: string;
  content: string;
  /** Epoch milliseconds. */
  createdAt: number;
}

/** The email with the reply to a message of the contact form. It quotes the message, which the writer of the reply has read. */
export const contactReplyEmail = (
  { email, content, createdAt }: AnsweredMessage,
  reply: string,
): EmailMessage => ({
  to: email,
  ...renderEmail({
    subject: 'Re: Your message to Foolscap',
    heading: 'An answer to your message',
    paragraphs: linesOf(reply),
    notes: [`You wrote on ${plainDay(createdAt)}:`, ...linesOf(content)],
    reason: 'Sent because somebody wrote to us with this address in the contact form of Foolscap.',
  }),
});

/** Returns the lines of a text that have words: an email has a paragraph for each. */
const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
