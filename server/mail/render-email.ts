import { LIGHT, MARGIN_RULE, THEME_SHEET } from './email-colours.ts';

/** The content of an email, from which both parts are made. All of it is plain text; the HTML part escapes it. */
export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** A formatted text under the paragraphs: as plain text, and as safe HTML. */
  body?: { text: string; html: string };
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

/**
 * Renders an email as text, and as an HTML table 560 px wide with inline styles. Both say the same words. The HTML part
 * loads nothing and reports nothing back. The subject and each paragraph are one line, whatever characters they contain,
 * so that a title or a name begins neither a header nor a line of its own.
 */
export function renderEmail(content: EmailContent): RenderedEmail {
  const { action, reason } = content;
  const lines: EmailContent = {
    subject: oneLine(content.subject),
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    notes: (content.notes ?? []).map(oneLine),
    ...(action ? { action: { label: oneLine(action.label), url: oneLine(action.url) } } : {}),
    ...(reason === undefined ? {} : { reason: oneLine(reason) }),
    ...(content.body ? { body: content.body } : {}),
  };
  return {
    subject: lines.subject,
    text: textPart(lines),
    html: htmlPart(lines),
    ...(lines.action ? { link: lines.action.url } : {}),
  };
}

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

function textPart({ heading, paragraphs, body, action, notes = [], reason: because }: EmailContent): string {
  return [
    'Foolscap',
    heading,
    ...paragraphs,
    ...(body ? [body.text] : []),
    ...(action ? [action.label, `${PASTE}\n${action.url}`] : []),
    ...notes,
    ...(because ? [because] : []),
  ].join('\n\n');
}

const PAGE_FONT = "'EB Garamond', Garamond, Georgia, 'Times New Roman', serif";
const UI_FONT = "Inter, 'Helvetica Neue', Arial, sans-serif";
const SMALL = `font:400 13px/1.5 ${UI_FONT};color:${LIGHT['ink-soft']}`;
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

function htmlPart({
  subject,
  heading,
  paragraphs,
  body,
  action,
  notes = [],
  reason: because,
}: EmailContent): string {
  const parts = [
    `<h1 class="title ink" style="margin:0;font:400 34px/1.18 ${PAGE_FONT};letter-spacing:-.01em;color:${LIGHT.ink}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(
      (text) =>
        `<p class="ink" style="margin:12px 0 0;font:400 20px/1.6 ${PAGE_FONT};color:${LIGHT.ink}">${escapeHtml(text)}</p>`,
    ),
    ...(body
      ? [`<div class="ink" style="font:400 20px/1.6 ${PAGE_FONT};color:${LIGHT.ink}">\n${body.html}\n</div>`]
      : []),
    ...(action ? [button(action), pastedAddress(action.url)] : []),
    ...notes.map((text) => `<p class="soft" style="margin:16px 0 0;${SMALL}">${escapeHtml(text)}</p>`),
  ];
  const footer = because
    ? `<tr><td class="soft" style="padding:20px 0 0;${SMALL}">${escapeHtml(because)}</td></tr>`
    : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>:root{color-scheme:light dark}${THEME_SHEET}</style></head>
<body class="desk" style="margin:0;padding:0;background:${LIGHT.desk}">
<table ${TABLE} width="100%" class="desk" style="width:100%;background:${LIGHT.desk}"><tr><td align="center" class="desk-gap" style="padding:56px 16px">
<table ${TABLE} width="560" style="width:100%;max-width:560px;text-align:left">
<tr><td style="padding:0 0 20px">${wordmark()}</td></tr>
<tr><td class="paper" style="background:${LIGHT.paper};border:1px solid ${LIGHT.line};padding:0"><table ${TABLE} width="100%"><tr><td width="40" class="rule" style="width:40px;border-right:1px solid ${MARGIN_RULE.light}">&nbsp;</td><td class="sheet-gap" style="padding:40px 40px 40px 32px">
${parts.join('\n')}
</td></tr></table></td></tr>
${footer}
</table>
</td></tr></table>
</body>
</html>
`;
}

/** The pad of the logo, drawn with table cells: mail programs show no SVG, and no picture is loaded. */
const wordmark = (): string =>
  `<table ${TABLE}><tr><td valign="middle" style="padding:0 10px 0 0"><table ${TABLE} width="18" style="width:18px;background:${LIGHT.brand}"><tr><td colspan="2" height="4" style="height:4px;font-size:0;line-height:0;background:${LIGHT['on-brand']}">&nbsp;</td></tr><tr><td width="5" height="20" style="width:5px;height:20px;font-size:0;line-height:0;border-right:1px solid #d0382f">&nbsp;</td><td style="font-size:0;line-height:0">&nbsp;</td></tr></table></td><td class="ink" valign="middle" style="font:500 23px/1 ${PAGE_FONT};letter-spacing:-.01em;color:${LIGHT.ink}">Foolscap</td></tr></table>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<table ${TABLE} style="margin:24px 0 0"><tr><td style="background:${LIGHT.brand};border-radius:6px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:0 24px;font:600 16px/48px ${UI_FONT};color:${LIGHT['on-brand']};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const pastedAddress = (url: string): string =>
  `<p class="soft" style="margin:24px 0 0;${SMALL}">${PASTE}<br><a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.link};word-break:break-all">${escapeHtml(url)}</a></p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for HTML, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
