import { describe, expect, test } from 'vitest';
import { invitationEmail } from './invitation-email.ts';
import { composeMessage, type EmailMessage } from './email.ts';
import { transferDoneEmail, transferOfferEmail } from './transfer-emails.ts';

const PUBLIC_URL = 'https://foolscap.test';
const TO = 'teo@letters.test';

/** The emails that quote the title of a workspace. */
const EMAILS: readonly ((title: string) => EmailMessage)[] = [
  (title) => invitationEmail(TO, PUBLIC_URL, { token: 'i1', role: 'editor', expiresAt: 0 }, title),
  (title) => transferOfferEmail(TO, PUBLIC_URL, { expiresAt: 0 }, title),
  (title) => transferDoneEmail(TO, PUBLIC_URL, title),
];

/** Hostile titles, each with the quotation that an email makes of it. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['Your account is locked: https://evil.example/login', 'Your account is locked: evil‧example/login'],
  ['HTTP://EVIL.EXAMPLE', 'EVIL‧EXAMPLE'],
  ['www.evil.example', 'www‧evil‧example'],
  ['WWW.e', 'WWW‧e'],
  ['Read evil.example/prize?u=1 now', 'Read evil‧example/prize?u=1 now'],
  ['http+tel:://evil.example', 'evil‧example'],
  ['https:\\\\evil.example', 'evil‧example'],
  ['http:evil.example', 'evil‧example'],
  ['Write to prize@evil.example', 'Write to prize@evil‧example'],
  ['mailto:prize@evil.example', 'prize@evil‧example'],
  ['Call tel:+15550100', 'Call +15550100'],
  ['javascript:alert(1)', 'alert(1)'],
  ['Log in at 203.0.113.7/login', 'Log in at 203‧0‧113‧7/login'],
  ['bücher.рф and xn--e1afmkfd.xn--p1ai', 'bücher‧рф and xn--e1afmkfd‧xn--p1ai'],
  ['evil。example', 'evil‧example'],
  ['ev\u00adil.ex\u200bample', 'evil‧example'],
  ['Tides\r\nBcc: spy@evil.example', 'Tides Bcc: spy@evil‧example'],
  ['Tides\u2028Visit evil.example', 'Tides Visit evil‧example'],
  ['\u202egpj.elpmaxe.live\u202c', 'gpj‧elpmaxe‧live'],
  ['Tides” is deleted. Log in to “keep it', 'Tides’ is deleted. Log in to ‘keep it'],
  ['x'.repeat(300), `${'x'.repeat(79)}…`],
  ['👩‍👩‍👧‍👦'.repeat(81), `${'👩‍👩‍👧‍👦'.repeat(79)}…`],
  ['https://', 'Untitled'],
  ['\u200b\u2066\u2069', 'Untitled'],
];

/** The patterns that mail programs turn into links: a scheme, "www.", a domain, an address, an IP address. */
const LINKED =
  /[a-z][a-z\d+.-]*:\/\/|\b(?:mailto|tel|javascript):|www\.|[^\s.]\.[\p{L}\p{M}][\p{L}\p{M}\p{N}-]|\d{1,3}(?:\.\d{1,3}){3}/iu;
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/** Removes the server's own link from a part. */
const withoutOwnLink = (text: string): string => text.replaceAll(/https:\/\/foolscap\.test[^\s"<]*/g, '');

describe('a workspace title in an email', () => {
  test.each(HOSTILE)(
    '[H2] an email quotes the title %j as %j, on one line and without a link',
    (title, quoted) => {
      for (const emailOf of EMAILS) {
        const { subject, text, html } = emailOf(title);
        expect(subject).toContain(`“${quoted}”`);
        expect(withoutOwnLink(text)).toContain(`“${quoted}”`);
        expect(html).toContain(`“${quoted.replaceAll('&', '&amp;')}”`);
        const visibleText = withoutOwnLink(html.replace(/<style>.*?<\/style>/s, '')).replace(/<[^>]*>/g, ' ');
        for (const part of [subject, withoutOwnLink(text), visibleText]) expect(part).not.toMatch(LINKED);
        expect(subject).not.toMatch(INVISIBLE);
        expect(composeMessage('post@foolscap.test', emailOf(title)).subject).toBe(subject);
      }
    },
  );

  test.each([
    'The Tide Clerk',
    'J. R. R. Tolkien, Vol. 2',
    'A.D. 1204',
    'Version 1.2.3 of 24.12.2025',
    'File: what he said… e.g. nothing',
    'Wait...what?',
    '海の日記。春',
    'می‌خواهم',
    '👩‍👩‍👧 at home',
    'Cats & Dogs <1>',
  ])('an email quotes the title %j unchanged', (title) => {
    for (const emailOf of EMAILS) expect(emailOf(title).subject).toContain(`“${title}”`);
  });

  test('[H2] the invitation does not repeat the address, which its sender typed', () => {
    const to = 'teo+visit-www.evil.example@letters.test';
    const { subject, text, html } = invitationEmail(
      to,
      PUBLIC_URL,
      { token: 'i1', role: 'viewer', expiresAt: 0 },
      'Tides',
    );
    for (const part of [subject, text, html]) expect(part).not.toContain('evil');
  });
});
