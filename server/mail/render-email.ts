/** The content of an email, from which both parts are made. All of it is plain text; the HTML part escapes it. */
export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The next step. Its URL is also written out, for mail programs without buttons. */
  action?: { label: string; url: string };
  /** Small print under the action. */
  notes?: readonly string[];
  /** The reason for this email; the last line. */
  reason?: string;
}

export interface RenderedEmail {
  subject: string;
  text: string;
  html: string;
  link?: string;
}

const PASTE = 'Or paste this address into your browser:';

/** Renders an email as text, and as an HTML table 560 px wide with inline styles. Both say the same words. */
export function renderEmail(content: EmailContent): RenderedEmail {
  return {
    subject: content.subject,
    text: textPart(content),
    html: htmlPart(content),
    ...(content.action ? { link: content.action.url } : {}),
  };
}

function textPart({ heading, paragraphs, action, notes = [], reason: because }: EmailContent): string {
  return [
    'Foolscap',
    heading,
    ...paragraphs,
    ...(action ? [action.label, `${PASTE}\n${action.url}`] : []),
    ...notes,
    ...(because ? [because] : []),
  ].join('\n\n');
}

const PAGE_FONT = "'EB Garamond', Garamond, Georgia, 'Times New Roman', serif";
const UI_FONT = "Inter, 'Helvetica Neue', Arial, sans-serif";
const SMALL = `margin:16px 0 0;font:400 13px/1.5 ${UI_FONT};color:#5f5a4d`;

function htmlPart({
  subject,
  heading,
  paragraphs,
  action,
  notes = [],
  reason: because,
}: EmailContent): string {
  const body = [
    `<h1 style="margin:0;font:400 34px/1.18 ${PAGE_FONT};letter-spacing:-.01em;color:#1d1b16">${escape(heading)}</h1>`,
    ...paragraphs.map(
      (text) => `<p style="margin:12px 0 0;font:400 20px/1.6 ${PAGE_FONT};color:#1d1b16">${escape(text)}</p>`,
    ),
    ...(action ? [button(action), pastedAddress(action.url)] : []),
    ...notes.map((text) => `<p style="${SMALL}">${escape(text)}</p>`),
  ];
  const footer = because
    ? `<tr><td style="padding:20px 0 0;font:400 13px/1.5 ${UI_FONT};color:#5f5a4d">${escape(because)}</td></tr>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f1e8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="width:100%;background:#f4f1e8"><tr><td align="center" style="padding:56px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;text-align:left">
<tr><td style="padding:0 0 20px;font:500 23px/1 ${PAGE_FONT};letter-spacing:-.01em;color:#1d1b16"><span style="display:inline-block;width:14px;height:16px;margin:0 10px -1px 0;background:#ffcc00;border-top:4px solid #1d1b16"></span>Foolscap</td></tr>
<tr><td style="background:#fffdf6;border:1px solid #e4dfd0;padding:0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="40" style="width:40px;border-right:1px solid #f0a8a8">&nbsp;</td><td style="padding:40px 40px 40px 32px">
${body.join('\n')}
</td></tr></table></td></tr>
${footer}
</table>
</td></tr></table>
</body>
</html>
`;
}

const button = ({ label, url }: { label: string; url: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 0"><tr><td style="background:#ffcc00;border-radius:6px"><a href="${escape(url)}" style="display:inline-block;padding:0 24px;font:600 16px/48px ${UI_FONT};color:#1d1b16;text-decoration:none">${escape(label)}</a></td></tr></table>`;

const pastedAddress = (url: string): string =>
  `<p style="margin:24px 0 0;font:400 13px/1.5 ${UI_FONT};color:#5f5a4d">${PASTE}<br><a href="${escape(url)}" style="color:#2456a6;word-break:break-all">${escape(url)}</a></p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
