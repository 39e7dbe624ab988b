import { describe, expect, test } from 'vitest';
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
    expect(email.html).not.toMatch(/<style|<link|<img|src=|url\(/);
    expect(email.html).toContain('Garamond, Georgia');
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
