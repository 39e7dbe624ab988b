import { fromMarkdown } from '#shared/editor/markdown/from-markdown.ts';
import { toHtml } from '#shared/editor/html/to-html.ts';
import type { EmailMessage } from './email.ts';
import { renderEmail } from './render-email.ts';

/** A newsletter that was rendered once for all of its recipients. */
export interface RenderedNewsletter {
  subject: string;
  /** The Markdown, which is the text part. */
  text: string;
  html: string;
}

/** Renders the Markdown of a newsletter. Pictures are left out: an email loads nothing and reports nothing back. */
export function renderNewsletter({
  subject,
  content,
}: {
  subject: string;
  content: string;
}): RenderedNewsletter {
  const html = toHtml(fromMarkdown(content), { isClean: true });
  return { subject, text: content, html: html.replaceAll(/<img\b[^>]*>/g, '') };
}

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
