import * as v from 'valibot';
import { Address } from '#shared/lib/scalars.ts';
import { MAX_CONTACT_LENGTH } from '#shared/site/contact.ts';

/** The longest body in bytes: every character of the longest message escaped, and the other fields. */
export const MAX_CONTACT_BYTES = 32 * 1024;

export const CONTACT_MESSAGES = {
  emailMissing: 'Email is required',
  received: 'Thank you. Your message has arrived, and we answer by mail.',
  contentMissing: 'Please write your message.',
  contentTooLong: `A message may have at most ${MAX_CONTACT_LENGTH.toLocaleString('en')} characters.`,
  contentBroken: 'Your message holds a broken character.',
  limited: 'That was a lot at once. Please wait a while before you send another message.',
} as const;

/** Characters that neither a page nor a mail shows: control characters except the line feed and the tab. */
const UNSEEN = /[^\P{Cc}\n\t]/gu;

/** The text of a message or of a reply to one: 1 to 5,000 characters with line breaks. */
export const MessageText = v.pipe(
  v.string(CONTACT_MESSAGES.contentMissing),
  v.check((text) => text.isWellFormed(), CONTACT_MESSAGES.contentBroken),
  v.transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '')),
  v.trim(),
  v.nonEmpty(CONTACT_MESSAGES.contentMissing),
  v.maxLength(MAX_CONTACT_LENGTH, CONTACT_MESSAGES.contentTooLong),
);

/** The body of a request to `CONTACT_ROUTE`. */
export const ContactForm = v.strictObject(
  {
    /** The address for the answer. Without it the answer goes to the address of the session's account. */
    email: v.optional(Address),
    content: MessageText,
    /** A field that people do not see. A robot fills it in; its message gets the usual answer and is not stored. */
    website: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
  },
  ({ expected, received }) =>
    expected === '"content"'
      ? CONTACT_MESSAGES.contentMissing
      : `This request has a field it cannot have: ${received}.`,
);

/** The answer of `CONTACT_ROUTE`. */
export const ContactAnswer = v.object({ received: v.literal(true), message: v.string() });
export type ContactAnswer = v.InferOutput<typeof ContactAnswer>;
