import * as v from 'valibot';

/** The kind of the run that sends a newsletter. */
export const NEWSLETTER = 'newsletter';

/** The address behind the unsubscribe link of a newsletter, which mail programs call too (RFC 8058). */
export const UNSUBSCRIBE_ROUTE = '/api/newsletter/unsubscribe';

/** The most characters of a newsletter. */
export const MAX_NEWSLETTER_LENGTH = 50_000;

export const NEWSLETTER_MESSAGES = {
  contentMissing: 'Please write the newsletter.',
  contentTooLong: 'A newsletter may have at most 50,000 characters.',
  contentBroken: 'The newsletter holds a broken character.',
  nobody: 'Nobody has asked for the newsletter yet.',
  isBeingSent: 'A newsletter is being sent. Wait for its end, or cancel it.',
  isFinished: 'This newsletter has been sent to everybody.',
  mailFails: 'The mail server took none of the last five emails. Continue when it works again.',
} as const;

/** The text of a newsletter, as Markdown. */
export const NewsletterText = v.pipe(
  v.string(),
  v.check((text) => text.isWellFormed(), NEWSLETTER_MESSAGES.contentBroken),
  v.transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n')),
  v.trim(),
  v.nonEmpty(NEWSLETTER_MESSAGES.contentMissing),
  v.maxLength(MAX_NEWSLETTER_LENGTH, NEWSLETTER_MESSAGES.contentTooLong),
);
