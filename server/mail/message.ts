import type { SendMailOptions } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';
import type { EmailMessage } from './email.ts';

export type Message = Pick<
  SendMailOptions,
  'from' | 'to' | 'subject' | 'text' | 'html' | 'messageId' | 'headers'
>;

/** A letter with its headers. The id is made once, so that a second try is recognised as the same letter. */
export function composeMessage(from: string, letter: EmailMessage): Message {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // As an object it is one address; as text it would be read as a list.
    to: { name: '', address: letter.to },
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    messageId: `<${uuidv7()}@${domain}>`,
    // Keeps out-of-office replies from answering.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
