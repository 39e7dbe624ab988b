import { Hono } from 'hono';
import { AppError } from '#shared/errors/app-error.ts';
import type { Config } from '#server/config.ts';
import type { EmailMessage } from '#server/mail/email.ts';
import { escapeHtml } from '#server/mail/render-email.ts';
import type { RequestContext } from '../request-context.ts';
import { sampleEmails } from './sample-emails.ts';

/** The frames run no scripts and load nothing, as in a mail program; the page has only its own style sheet. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const SHEET = `
:root{color-scheme:light;font:14px/1.5 Inter,ui-sans-serif,system-ui,sans-serif;color:#1d1b16;background:#fbf9f2}
body{margin:0;padding:24px}
h1{font-size:20px;margin:0 0 8px}
nav ul{margin:8px 0 32px;padding:0;list-style:none;columns:4 200px}
a{color:#2456a6}
article{margin:0 0 48px}
h2{font-size:16px;margin:0}
.parts{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;margin-top:12px}
pre{box-sizing:border-box;width:340px;max-width:100%;margin:0;padding:16px;white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid #e4dfd0;background:#fff;font:13px/1.5 ui-monospace,monospace}
iframe{height:680px;max-width:100%;border:1px solid #8b8474}
.wide{width:620px}
.phone{width:390px}`;

/**
 * The page `/dev/mails`: every email as text, in a wide frame and at the width of a phone. It exists only while the
 * server is bound to loopback and not in production; elsewhere its address is not found.
 */
export function emailPage(config: Pick<Config, 'isLocal' | 'publicUrl'>): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  app.get('/dev/mails', (c) => {
    if (!config.isLocal) throw new AppError('not_found', 'There is nothing at this address.');
    const theme = c.req.query('theme') === 'dark' ? 'dark' : 'light';
    c.header('Content-Security-Policy', POLICY);
    return c.html(renderPage(sampleEmails(config.publicUrl), theme));
  });
  return app;
}

function renderPage(emails: Readonly<Record<string, EmailMessage>>, theme: 'light' | 'dark'): string {
  const entries = Object.entries(emails);
  const links = entries.map(
    ([name, { subject }]) => `<li><a href="#${name}">${escapeHtml(subject)}</a></li>`,
  );
  const articles = entries.map(([name, email]) => article(name, email, theme));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Emails</title><style>${SHEET}</style></head>
<body>
<header><h1>Emails</h1><p>All ${entries.length} emails with sample values. Theme: <a href="?theme=light">light</a>, <a href="?theme=dark">dark</a>.</p></header>
<nav aria-label="Emails"><ul>${links.join('')}</ul></nav>
<main>
${articles.join('\n')}
</main>
</body>
</html>
`;
}

function article(name: string, { subject, text, html }: EmailMessage, theme: 'light' | 'dark'): string {
  // The requested theme, independent of the preference of the system.
  const themed = html.replace('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all');
  const frame = (width: string, kind: string): string =>
    `<iframe class="${kind}" title="${escapeHtml(`${subject}, ${width}`)}" sandbox srcdoc="${escapeHtml(themed)}"></iframe>`;
  return `<article id="${name}"><h2>${escapeHtml(subject)}</h2><code>${name}</code>
<div class="parts"><pre tabindex="0" role="region" aria-label="${escapeHtml(`${subject}, text`)}">${escapeHtml(text)}</pre>${frame('wide', 'wide')}${frame('phone', 'phone')}</div></article>`;
}
