import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DARK, LIGHT } from './email-colours.ts';
import { composeMessage } from './email.ts';
import { renderEmail } from './render-email.ts';

const email = renderEmail({
  subject: 'An invitation',
  heading: 'Ines shares “Harbour & Sea” with you',
  paragraphs: ['You can write in it <at once>.', "It's yours to read."],
  action: { label: 'Open the workspace', url: 'https://foolscap.example/invitation?id=1&x="2"' },
  notes: ['The link works for 14 days.'],
  reason: 'Sent because somebody typed this address.',
});

/** Returns the words of the HTML part as a reader sees them, without the page's title. */
function wordsOf(html: string): string[] {
  return html
    .replace(/<head>.*<\/head>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .split(/\s+/)
    .filter((word) => word.length > 0);
}

describe('renderEmail', () => {
  test('an email says the same words in its text and HTML parts', () => {
    expect(wordsOf(email.html)).toEqual(email.text.split(/\s+/));
    expect(email.text).toContain('https://foolscap.example/invitation?id=1&x="2"');
  });

  test('an email escapes markup in its content', () => {
    const hostile = renderEmail({
      subject: '</title><script>alert(1)</script>',
      heading: '<img src=x onerror=alert(1)>',
      paragraphs: ['</td></table><script>alert(2)</script>'],
      action: { label: '<b>go</b>', url: 'https://foolscap.example/"><script>alert(3)</script>' },
    });
    expect(hostile.html).not.toMatch(/<(script|img|b)\b/);
    expect(hostile.html).not.toContain('"><script');
  });

  test('the HTML part is a table 560 px wide with inline styles and loads nothing', () => {
    expect(email.html).toContain('width="560"');
    expect(email.html).not.toMatch(/<link|<img|<script|src=|url\(|@import|@font-face/);
    expect(email.html).toContain('Garamond, Georgia');
  });

  test('every address in the HTML part is that of its own action, so nothing reports that it was opened', () => {
    const addresses = email.html.match(/https?:[^\s"<]+/g) ?? [];
    expect(new Set(addresses)).toEqual(
      new Set(['https://foolscap.example/invitation?id=1&amp;x=&quot;2&quot;']),
    );
  });

  test('emails have the colours of the design tokens, in the light and in the dark theme', () => {
    const sheet = readFileSync(join(import.meta.dirname, '../../client/ui/styles/tokens.css'), 'utf8');
    const [light = '', dark = ''] = sheet.split(/:root\[data-theme='dark'\]/);
    const valueIn = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]+);`).exec(part)?.[1];
    for (const [name, value] of Object.entries(LIGHT)) expect(valueIn(light, name), name).toBe(value);
    for (const [name, value] of Object.entries(DARK)) expect(valueIn(dark, name), name).toBe(value);
    expect(email.html).toContain('@media (prefers-color-scheme:dark)');
    for (const value of Object.values(DARK)) expect(email.html).toContain(value);
  });

  test('a line break in a title begins no header and no line of its own', () => {
    const hostile = 'Tides\r\nBcc: spy@evil.example\u2028X-Mine: 1';
    const rendered = renderEmail({
      subject: hostile,
      heading: hostile,
      paragraphs: [hostile],
      action: { label: hostile, url: `https://foolscap.example/\r\n${hostile}` },
      notes: [hostile],
      reason: hostile,
    });
    expect(rendered.text).not.toMatch(/^(Bcc|X-Mine):/m);
    expect(composeMessage('post@foolscap.example', { to: 'mara@letters.example', ...rendered }).subject).toBe(
      'Tides Bcc: spy@evil.example X-Mine: 1',
    );
  });

  test('an email has one link, and none without an action', () => {
    expect(email.link).toBe('https://foolscap.example/invitation?id=1&x="2"');
    const hrefs = [...email.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
    expect(new Set(hrefs).size).toBe(1);
    const plain = renderEmail({ subject: 'a', heading: 'b', paragraphs: ['c'] });
    expect(plain.html).not.toContain('href');
    expect(plain.link).toBeUndefined();
  });
});

test('Reply-To contains one address, even if it contains a comma', () => {
  const email = {
    to: 'mara@letters.example',
    ...renderEmail({ subject: 'S', heading: 'H', paragraphs: [] }),
  };
  expect(composeMessage('post@foolscap.example', email)).not.toHaveProperty('replyTo');
  expect(
    composeMessage('post@foolscap.example', { ...email, replyTo: 'a@b.example,c@d.example' }),
  ).toMatchObject({
    replyTo: { name: '', address: 'a@b.example,c@d.example' },
  });
});
