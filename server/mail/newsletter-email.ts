import { newsletterHtml } from '#shared/accounts/newsletter-html.ts';
import type { EmailMessage } from './email.ts';
import { renderEmail } from './render-email.ts';

/** A newsletter that was rendered once for all of its recipients. */
export interface RenderedNewsletter {
  subject: string;
  /** The Markdown, which is the text part. */
  text: string;
  html: string;
}

/** Renders the Markdown of a newsletter. */
export const renderNewsletter = ({
  subject,
  content,
}: {
  subject: string;
  content: string;
}): RenderedNewsletter => ({ subject, text: content, html: newsletterHtml(content) });

/** @param unsubscribeUrl the recipient's own link, which switches the newsletter off without a session */
export const newsletterEmail = (
  to: string,
  { subject, text, html }: RenderedNewsletter,
  unsubscribeUrl: string,
): EmailMessage => ({
  to,
  ...renderEmail({
    subject,
    heading: subject,
    paragraphs: [],
    body: {
      text: `${text}\n\nTo get no more newsletters, open this address:\n${unsubscribeUrl}`,
      html: `${html}\n<p style="font-size:14px"><a href="${unsubscribeUrl}">Unsubscribe from the newsletter</a></p>`,
    },
    reason: 'Sent because you switched the newsletter on in your account on Foolscap.',
  }),
  unsubscribeUrl,
});
