import * as v from 'valibot';
import { Address } from '#shared/lib/scalars.ts';
import { CONTACT_MESSAGES, MAX_CONTACT_LENGTH } from '#shared/site/contact.ts';

/** The longest body in bytes: every character of the longest message escaped, and the other fields. */
export const MAX_CONTACT_BYTES = 32 * 1024;

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

const MISSING: Readonly<Record<string, string>> = { '"content"': CONTACT_MESSAGES.contentMissing };

/** The body of a request to `CONTACT_ROUTE`. */
export const ContactForm = v.strictObject(
  {
    /** The address for the answer. Absent for a signed-in person, whose address the server knows. */
    email: v.optional(Address),
    content: MessageText,
    /** A field that people do not see. A robot fills it in; its message gets the usual answer and is not stored. */
    website: v.optional(v.pipe(v.string(), v.maxLength(2_000)), ''),
  },
  ({ expected, received }) =>
    MISSING[expected ?? ''] ?? `This request has a field it cannot have, or lacks one: ${received}.`,
);

/** The answer of `CONTACT_ROUTE`. */
export const ContactAnswer = v.object({ received: v.literal(true), message: v.string() });
export type ContactAnswer = v.InferOutput<typeof ContactAnswer>;

/** The answer of GET: the address for mail to the people who run the server, or null when none is set. */
export const SupportAddress = v.object({ email: v.nullable(v.string()) });
export type SupportAddress = v.InferOutput<typeof SupportAddress>;
