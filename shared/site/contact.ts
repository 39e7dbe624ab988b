// Apart from the schema in `shared/accounts/contact-form.ts`, so that the page of the form loads no parser.

/** The public route that receives messages of the contact form. GET answers the address for mail, `{ email }`. */
export const CONTACT_ROUTE = '/api/contact';

/** Stands for the address for mail in the prerendered contact page. Only the running server knows it. */
export const SUPPORT_EMAIL_MARK = '{{SUPPORT_EMAIL}}';

/** The class of the sentence with that address. The server removes the sentence when no address is set. */
export const SUPPORT_MAIL_CLASS = 'contact__mail';

/** The longest message, and the longest reply, in characters. */
export const MAX_CONTACT_LENGTH = 5_000;

const LIMIT = MAX_CONTACT_LENGTH.toLocaleString('en');

/** The sentences of the form and of its route. The page checks a message first, the server finally. */
export const CONTACT_MESSAGES = {
  received: 'Your message has arrived. The answer comes to your email address.',
  emailMissing: 'Email is required',
  contentMissing: 'Write a message first.',
  contentTooLong: `A message has at most ${LIMIT} characters. Nothing was sent.`,
  contentBroken: 'Your message contains a broken character.',
  limited: 'That was a lot at once. Please wait a while before you send another message.',
} as const;

/** The sentence when all senders together have written too much. @param email the address for mail, if one is set */
export const contactLimitedForAll = (email: string | undefined): string =>
  email === undefined
    ? 'More messages arrive at the moment than we can answer. Yours was not sent: please try again in an hour.'
    : `More messages arrive at the moment than we can answer. Yours was not sent: please write to ${email}, or try again in an hour.`;

/** The sentence about a message that is too long, where its length in characters is known. */
export const contentTooLong = (length: number): string =>
  `A message has at most ${LIMIT} characters; this one has ${length.toLocaleString('en')}. Nothing was sent.`;
