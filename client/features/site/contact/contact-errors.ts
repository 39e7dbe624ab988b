import { CONTACT_MESSAGES, contentTooLong, MAX_CONTACT_LENGTH } from '#shared/site/contact.ts';

export interface ContactMessage {
  /** The address for the answer; absent for a signed-in writer, whose address the server knows. */
  email?: string;
  content: string;
  /** Empty, unless a robot filled in the field that people do not see. */
  website: string;
}

export type ContactErrors = Readonly<Partial<Record<'email' | 'content', string>>>;

/** Returns the errors of a message before it is sent. The server makes the final check. */
export function contactErrors({ email, content }: ContactMessage): ContactErrors {
  return {
    ...(email !== undefined && emailError(email)),
    ...(content === '' && { content: CONTACT_MESSAGES.contentMissing }),
    ...(content.length > MAX_CONTACT_LENGTH && { content: contentTooLong(content.length) }),
  };
}

function emailError(email: string): ContactErrors {
  if (email === '') return { email: CONTACT_MESSAGES.emailMissing };
  const hasSign = !/\s/.test(email) && email.slice(1, -1).includes('@');
  return hasSign ? {} : { email: 'Invalid email' };
}
