/** The beginning of the unread text, or `more` while it is incomplete. */
export type Token =
  | {
      /** The length of the token in the unread text. */
      length: number;
      /** The text that replaces it. */
      text: string;
      /** The text that replaces it and is read again, because it may have markup itself. It is shorter. */
      again?: string;
    }
  | 'more';

interface Reading {
  /** No further text will come. */
  isLast: boolean;
  /** Whether a URL may stay a link. */
  isKnownUrl: (url: string) => boolean;
}

/** The longest tag, link or image that is waited for, in characters. A longer tag stays, with a space behind its `<`. */
const MAX_TOKEN = 1_000;
/** The longest code, or content of an element, that is waited for. */
const MAX_CODE = 8_000;

/** Characters that may begin a token. */
export const TOKEN_START = /[<`![]/;

/** Elements whose content is no text. */
const WITH_CONTENT = /^<(script|style|iframe|object|embed|svg|math|template|noscript|head|title)\b[^>]*>/i;
const LINE_BREAK = /^<br\s*\/?>/i;
const AUTOLINK = /^<((?:https?:|mailto:)[^\s<>]*)>/i;
const TAG = /^<[/!?]?[a-z][^>]*>/i;
const TAG_START = /^<(?:[/!?]?[a-z][^>]*)?$|^<[/!?]$/i;
const COMMENT = /^<!--[\s\S]*?-->/;
const LABEL = /^\[((?:[^[\]\\]|\\[\s\S]|\[(?:[^[\]\\]|\\[\s\S])*\](?:\([^()]*\))?)*)\]/;
const TARGET = /^\(((?:[^()]|\([^()]*\))*)\)/;
const REFERENCE = /^\[[^[\]]*\]/;

/**
 * Reads the token at the beginning of a text whose first character matches `TOKEN_START`. Tags, comments and images
 * are replaced by their text, and links with unknown addresses by their label. Code stays as it is.
 */
export function readToken(text: string, reading: Reading): Token {
  if (text.startsWith('`')) return readCode(text, reading);
  if (text.startsWith('!')) return readImage(text, reading);
  if (text.startsWith('[')) return readLink(text, reading);
  return readTag(text, reading);
}

function readTag(text: string, reading: Reading): Token {
  if (text.startsWith('<!--')) {
    const comment = matched(COMMENT, text);
    return comment ? { length: comment[0].length, text: '' } : waitOr(text, reading, { length: 4, text: '' });
  }
  const autolink = matched(AUTOLINK, text);
  if (autolink) return { length: autolink[0].length, text: autolink[1] ?? '' };
  const element = matched(WITH_CONTENT, text);
  if (element) {
    const content = text.slice(0, MAX_CODE);
    const end = new RegExp(`</${element[1]}\\s*>`, 'i').exec(content);
    if (end) return { length: end.index + end[0].length, text: '' };
    // Very long content becomes text, so that a hostile answer cannot fill the memory.
    if (content.length === MAX_CODE) return { length: element[0].length, text: '' };
    // Without its end, the element swallows everything that follows, as in a page.
    return reading.isLast ? { length: text.length, text: '' } : 'more';
  }
  const tag = matched(TAG, text);
  if (tag) return { length: tag[0].length, text: LINE_BREAK.test(text) ? '\n' : '' };
  const literal = { length: 1, text: '<' };
  return '<!--'.startsWith(text) || TAG_START.test(text) ? waitOr(text, reading, literal) : literal;
}

function readImage(text: string, reading: Reading): Token {
  const literal = { length: 1, text: '!' };
  if (text.length === 1) return reading.isLast ? literal : 'more';
  if (text.charAt(1) !== '[') return literal;
  const label = matched(LABEL, text.slice(1));
  if (!label) return waitOr(text.slice(1), reading, { length: 1, text: '' });
  const target = targetAfter(text, 1 + label[0].length, reading);
  return target === 'more' ? 'more' : { length: target.end, text: '', again: label[1] ?? '' };
}

function readLink(text: string, reading: Reading): Token {
  const literal = { length: 1, text: '[' };
  const label = matched(LABEL, text);
  if (!label) return waitOr(text, reading, literal);
  const [labelText, inner = ''] = label;
  // A definition names an address that images and links could use.
  if (text.startsWith(':', labelText.length)) return { length: labelText.length, text: '', again: inner };
  const target = targetAfter(text, labelText.length, reading);
  if (target === 'more') return 'more';
  if (target.url === undefined) return literal;
  if (!reading.isKnownUrl(target.url) || /[[\]<!`]/.test(inner))
    return { length: target.end, text: '', again: inner };
  // Without a title, which could have markup.
  return { length: target.end, text: `[${inner}](${target.url})` };
}

/** Reads the address behind a label. `end` is the end of the label where there is none. */
function targetAfter(text: string, at: number, reading: Reading): { end: number; url?: string } | 'more' {
  const rest = text.slice(at);
  const without = { end: at };
  if (rest === '') return reading.isLast ? without : 'more';
  if (!/^[([]/.test(rest)) return without;
  const target = matched(TARGET, rest);
  if (target) return { end: at + target[0].length, url: (target[1] ?? '').trim().split(/\s/)[0] ?? '' };
  const reference = matched(REFERENCE, rest);
  if (reference) return { end: at + reference[0].length };
  return isOver(rest, reading) ? without : 'more';
}

/** A tag, link or image has a limited length and no blank line. */
function matched(pattern: RegExp, text: string): RegExpExecArray | undefined {
  const found = pattern.exec(text);
  return found && found[0].length <= MAX_TOKEN && !found[0].includes('\n\n') ? found : undefined;
}

const isOver = (text: string, { isLast }: Reading): boolean =>
  isLast || text.length > MAX_TOKEN || text.includes('\n\n');

const waitOr = (text: string, reading: Reading, token: Token): Token =>
  isOver(text, reading) ? token : 'more';

function readCode(text: string, reading: Reading): Token {
  const fence = /^`+/.exec(text)?.[0] ?? '`';
  if (fence.length === text.length && !reading.isLast) return 'more';
  const isInline = fence.length < 3;
  const end = new RegExp(`[^\`](\`{${fence.length}})(?!\`)`).exec(text.slice(fence.length));
  const length = end ? fence.length + end.index + 1 + fence.length : 0;
  const code = text.slice(0, length);
  // Another backtick may follow and make the last run a longer one.
  if (end && length === text.length && !reading.isLast) return 'more';
  if (end && (isInline ? length <= MAX_TOKEN && !code.includes('\n\n') : length <= MAX_CODE))
    return { length, text: code };
  const isUnclosed = isInline ? isOver(text, reading) : reading.isLast || text.length > MAX_CODE;
  return isUnclosed || end ? { length: fence.length, text: fence } : 'more';
}
