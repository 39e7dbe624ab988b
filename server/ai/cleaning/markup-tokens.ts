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
/** The longest code that is waited for. Longer code loses its protection from the rules for tags. */
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

function readTag(text: string, { isLast }: Reading): Token {
  if (text.startsWith('<!--')) {
    const comment = COMMENT.exec(text);
    if (comment) return { length: comment[0].length, text: '' };
    return isLast || text.length > MAX_TOKEN ? { length: 4, text: '' } : 'more';
  }
  const autolink = AUTOLINK.exec(text);
  if (autolink) return { length: autolink[0].length, text: autolink[1] ?? '' };
  const element = WITH_CONTENT.exec(text);
  if (element) {
    const end = new RegExp(`</${element[1]}\\s*>`, 'i').exec(text);
    if (end) return { length: end.index + end[0].length, text: '' };
    // Without its end the element would swallow everything that follows; in a page it does.
    return isLast ? { length: text.length, text: '' } : 'more';
  }
  const tag = TAG.exec(text);
  if (tag) return { length: tag[0].length, text: LINE_BREAK.test(text) ? '\n' : '' };
  const mayContinue = '<!--'.startsWith(text) || TAG_START.test(text);
  return !isLast && mayContinue && text.length <= MAX_TOKEN ? 'more' : { length: 1, text: '<' };
}

function readImage(text: string, reading: Reading): Token {
  if (text.length === 1) return reading.isLast ? { length: 1, text: '!' } : 'more';
  if (text.charAt(1) !== '[') return { length: 1, text: '!' };
  const label = LABEL.exec(text.slice(1));
  if (!label) return waitOr(text, reading, { length: 1, text: '' });
  const target = targetAfter(text, 1 + label[0].length, reading);
  if (target === 'more') return 'more';
  return { length: target.end, text: '', again: label[1] ?? '' };
}

function readLink(text: string, reading: Reading): Token {
  const label = LABEL.exec(text);
  if (!label) return waitOr(text, reading, { length: 1, text: '[' });
  const [matched, inner = ''] = label;
  // A definition names an address that images and links could use.
  if (text.startsWith(':', matched.length)) return { length: matched.length, text: '', again: inner };
  const target = targetAfter(text, matched.length, reading);
  if (target === 'more') return 'more';
  if (target.url === undefined) return { length: 1, text: '[' };
  if (!reading.isKnownUrl(target.url) || /[[\]<!`]/.test(inner))
    return { length: target.end, text: '', again: inner };
  // Without a title, which could have markup.
  return { length: target.end, text: `[${inner}](${target.url})` };
}

/** Reads the address behind a label. `end` is the end of the label where there is none. */
function targetAfter(text: string, at: number, { isLast }: Reading): { end: number; url?: string } | 'more' {
  const rest = text.slice(at);
  if (rest === '') return isLast ? { end: at } : 'more';
  if (rest.startsWith('(')) {
    const target = TARGET.exec(rest);
    if (target) return { end: at + target[0].length, url: (target[1] ?? '').trim().split(/\s/)[0] ?? '' };
    return isLast || rest.length > MAX_TOKEN ? { end: at } : 'more';
  }
  const reference = REFERENCE.exec(rest);
  if (reference) return { end: at + reference[0].length };
  return { end: at };
}

const waitOr = (text: string, { isLast }: Reading, token: Token): Token =>
  !isLast && text.length <= MAX_TOKEN && !text.includes('\n\n') ? 'more' : token;

function readCode(text: string, { isLast }: Reading): Token {
  const fence = /^`+/.exec(text)?.[0] ?? '`';
  if (fence.length === text.length && !isLast) return 'more';
  const end = new RegExp(`[^\`](\`{${fence.length}})(?!\`)`).exec(text.slice(fence.length));
  if (end) {
    const length = fence.length + end.index + 1 + fence.length;
    // Another backtick may follow and make this run a longer one.
    if (length === text.length && !isLast) return 'more';
    return { length, text: text.slice(0, length) };
  }
  const isOver = fence.length < 3 ? text.length > MAX_TOKEN || text.includes('\n\n') : text.length > MAX_CODE;
  return isLast || isOver ? { length: fence.length, text: fence } : 'more';
}
