import type { SendMailOptions } from 'nodemailer';
import { v7 as uuidv7 } from 'uuid';

/** An email as the mailer takes it. Both parts say the same. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The only link of the email, printed on the console when emails are written to files [I3]. */
  link?: string;
  /** The address to which a reply goes; absent for that of the sender. */
  replyTo?: string;
  /** The address at which a mail program unsubscribes with one click (RFC 8058). Only newsletters have it. */
  unsubscribeUrl?: string;
}

export type Message = Pick<
  SendMailOptions,
  'from' | 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'messageId' | 'headers'
>;

/** Adds the headers to an email. The message id is made once, so that a retry is recognised as the same email. */
export function composeMessage(from: string, email: EmailMessage): Message {
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    // An object is read as one address, a string as a list.
    to: { name: '', address: email.to },
    ...(email.replyTo !== undefined && { replyTo: { name: '', address: email.replyTo } }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    messageId: `<${uuidv7()}@${domain}>`,
    // Stops out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(email) },
  };
}

const unsubscribeHeaders = ({ unsubscribeUrl }: EmailMessage): Record<string, string> =>
  unsubscribeUrl === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      };
