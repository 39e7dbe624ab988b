import { cutText } from '#shared/lib/cut-text.ts';

/** The longest title that is read, in UTF-16 units. A grapheme, such as a family, has eleven and more. */
const MAX_READ = 2_000;
/** Largest number of graphemes of a title in an email. */
const MAX_GRAPHEMES = 80;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

// Control characters and line separators, which could begin a new header or a new line.
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
// Characters that reorder or hide others, including tags and soft hyphens. Joiners stay: emoji and Persian need them.
const HIDDEN = /(?![\u200c\u200d])\p{Cf}/gu;
// A scheme with slashes or backslashes, and the schemes that are links without slashes.
const SCHEME =
  /\b(?:https?|ftp|mailto|tel|sms|callto|facetime|skype|javascript|data|file):(?=\S)[/\\]*|[a-z][a-z\d+.-]*:[/\\]{2,}/gi;
// A dot before a top-level domain. A single letter is not a domain, so initials keep their dots.
const DOMAIN_DOT = /(?<=[^\s.])\.(?=[\p{L}\p{M}][\p{L}\p{M}\p{N}-])/gu;
const WWW_DOT = /(?<=\bwww)\./gi;
const IP_ADDRESS = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g;
// Full stops of other scripts. Browsers read them as the dot of a domain.
const WIDE_DOT = /(?<=\S)[\u3002\uff0e\uff61](?=[a-z]{2})/gi;
/** Looks like a dot to a reader and is not part of any address. */
const POINT = '‧';

/**
 * Quotes a title for an email: one line of at most 80 characters, without anything that a mail program turns into a
 * link. Otherwise anybody could make this server send links to strangers [H2]. Visible points replace the dots of
 * domains: some mail programs ignore invisible characters, and spam filters suspect them.
 */
export function quotedTitle(title: string): string {
  let text = cutText(title, MAX_READ).replace(BREAKS, ' ').replace(HIDDEN, '');
  // Without "tel:", "http+tel:://" becomes a scheme again.
  for (let previous = ''; previous !== text;) {
    previous = text;
    text = text.replace(SCHEME, '');
  }
  text = text.replace(IP_ADDRESS, (address) => address.replaceAll('.', POINT));
  for (const dot of [WWW_DOT, DOMAIN_DOT, WIDE_DOT]) text = text.replace(dot, POINT);
  // The email puts the title in double quotation marks. One inside would end the quotation early.
  text = text.replace(/[“„]/g, '‘').replace(/[”"]/g, '’');
  const shortened = shorten(text.replace(/\s+/g, ' ').trim());
  return shortened === '' ? 'Untitled' : shortened;
}

function shorten(text: string): string {
  const segments = Array.from(graphemes.segment(text), ({ segment }) => segment);
  if (segments.length <= MAX_GRAPHEMES) return text;
  return `${segments
    .slice(0, MAX_GRAPHEMES - 1)
    .join('')
    .trimEnd()}…`;
}
