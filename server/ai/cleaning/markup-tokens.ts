import { BacktickRuns } from './backtick-runs.ts';
import { BlankLines } from './blank-lines.ts';
import { ElementEnds } from './element-ends.ts';
import { Pairs } from './pairs.ts';
import { NextMatch, UnreadText } from './unread-text.ts';

/** The beginning of the unread text, or `more` while it is incomplete. */
export type Token =
  | {
      /** The length of the token in the unread text. */
      length: number;
      /** The text that replaces it. */
      text: string;
      /** A later part of the token that the cleaner drops. The cleaner reads the text before that part normally. */
      without?: { from: number; to: number };
      /** Whether the text is code or a link, and stays as it is. */
      isMarkup?: boolean;
    }
  | 'more';

/** The longest tag, link or image that is waited for, in characters. A longer tag stays, with a space behind its `<`. */
const MAX_TOKEN = 1_000;
/** The longest code, or content of an element, that is waited for. */
const MAX_CODE = 8_000;

/** Characters that may begin a token. */
const TOKEN_START = /[<`![]/g;

/** Elements with content that is not text. */
const WITH_CONTENT = /<(script|style|iframe|object|embed|svg|math|template|noscript|head|title)\b/iy;
const ADDRESS = /^(?:https?:|mailto:)[^\s<>]*$/i;
const TAG = /<[/!?]?[a-z]/iy;
const COMMENT = /<!--/y;
/** The beginnings of a tag or comment that may go on after the end of the text. */
const BEGINNINGS: readonly string[] = ['<', '</', '<!', '<?', '<!-'];

/**
 * Reads the tokens of an answer as it arrives. Tags, comments and images are replaced by their text, and links with
 * unknown addresses by their label. Code stays as it is. The work for each character is bounded for every answer.
 */
export class MarkupReader {
  readonly #brackets = new Pairs('[', ']');
  readonly #parentheses = new Pairs('(', ')');
  readonly #runs = new BacktickRuns();
  readonly #blankLines = new BlankLines();
  readonly unread = new UnreadText([this.#brackets, this.#parentheses, this.#runs, this.#blankLines]);
  readonly #tagEnd = new NextMatch(this.unread, />/g, 1);
  readonly #commentEnd = new NextMatch(this.unread, /-->/g, 3);
  readonly #tokenStart = new NextMatch(this.unread, TOKEN_START, 1);
  readonly #elements = new ElementEnds(this.unread);
  readonly #isKnownUrl: (url: string) => boolean;
  readonly #isWords: (tag: string) => boolean;

  /**
   * @param isKnownUrl whether a URL may stay a link
   * @param isWords whether a tag, with its brackets, is text
   */
  constructor(isKnownUrl: (url: string) => boolean, isWords: (tag: string) => boolean = () => false) {
    this.#isKnownUrl = isKnownUrl;
    this.#isWords = isWords;
  }

  /** Returns the position of the next token; that of the end without one. */
  nextToken(): number {
    return this.#tokenStart.from(this.unread.at) ?? this.unread.end;
  }

  /** Reads the token at the beginning of the unread text. */
  read(): Token {
    const { unread } = this;
    switch (unread.charAt(unread.at)) {
      case '`':
        return this.#code();
      case '!':
        return this.#image();
      case '[':
        return this.#link();
      default:
        return this.#tag();
    }
  }

  #tag(): Token {
    const { unread } = this;
    const { at } = unread;
    if (unread.matches(COMMENT, at)) {
      const end = this.#commentEnd.from(at + 4);
      if (end !== undefined && this.#isWithin(at, end + 3)) return { length: end + 3 - at, text: '' };
      return this.#waitOr(at, { length: 4, text: '' });
    }
    const close = this.#tagEnd.from(at);
    const end = close !== undefined && this.#isWithin(at, close + 1) ? close + 1 : undefined;
    if (end === undefined) {
      const mayBeTag =
        unread.matches(TAG, at) !== undefined ||
        (unread.end - at <= 3 && BEGINNINGS.includes(unread.slice(at, unread.end)));
      return mayBeTag ? this.#waitOr(at, { length: 1, text: '<' }) : { length: 1, text: '<' };
    }
    const length = end - at;
    const tag = unread.slice(at, end);
    if (this.#isWords(tag)) return { length, text: tag, isMarkup: true };
    const element = unread.matches(WITH_CONTENT, at)?.[1];
    if (element !== undefined) return this.#element(element, length);
    if (!unread.matches(TAG, at)) return { length: 1, text: '<' };
    const inner = tag.slice(1, -1);
    if (ADDRESS.test(inner)) return { length, text: inner };
    return { length, text: isLineBreak(inner) ? '\n' : '' };
  }

  #element(name: string, length: number): Token {
    const { at, end, isLast } = this.unread;
    const close = this.#elements.end(name, at);
    if (close !== undefined && close - at <= MAX_CODE) return { length: close - at, text: '' };
    // Very long content becomes text, so that a hostile answer cannot fill the memory.
    if (end - at >= MAX_CODE) return { length, text: '' };
    // Without its end, the element swallows everything that follows, as in a page.
    return isLast ? { length: end - at, text: '' } : 'more';
  }

  #image(): Token {
    const { unread } = this;
    const { at } = unread;
    if (at + 1 === unread.end && !unread.isLast) return 'more';
    if (unread.charAt(at + 1) !== '[') return { length: 1, text: '!' };
    const label = this.#label(at + 1);
    if (label === undefined) return this.#waitOr(at + 1, { length: 1, text: '' });
    const target = this.#target(label + 1);
    return target === 'more' ? 'more' : { length: 2, text: '', without: { from: label, to: target.end } };
  }

  #link(): Token {
    const { unread } = this;
    const { at } = unread;
    const literal = { length: 1, text: '[' };
    const label = this.#label(at);
    if (label === undefined) return this.#waitOr(at, literal);
    // A definition names an address that images and links could use.
    if (unread.charAt(label + 1) === ':')
      return { length: 1, text: '', without: { from: label, to: label + 1 } };
    const target = this.#target(label + 1);
    if (target === 'more') return 'more';
    const { url, end } = target;
    if (url === undefined) return literal;
    if (this.#isKnownUrl(url)) {
      const text = unread.slice(at + 1, label);
      // The label of a link that stays has no markup, and neither has a title.
      if (!/[<`![]/.test(text)) return { length: end - at, text: `[${text}](${url})`, isMarkup: true };
    }
    return { length: 1, text: '', without: { from: label, to: end } };
  }

  /** Returns the position of the bracket that closes a label; undefined when there is none within the limit. */
  #label(at: number): number | undefined {
    const close = this.#brackets.closing(at);
    return close !== undefined && this.#isWithin(at, close + 1) ? close : undefined;
  }

  /** Reads the address behind a label. Without an address, `end` is the end of the label. */
  #target(at: number): { end: number; url?: string } | 'more' {
    const { unread } = this;
    const without = { end: at };
    if (at === unread.end) return unread.isLast ? without : 'more';
    const sign = unread.charAt(at);
    if (sign !== '(' && sign !== '[') return without;
    const close = (sign === '(' ? this.#parentheses : this.#brackets).closing(at);
    if (close === undefined || !this.#isWithin(at, close + 1)) return this.#isOver(at) ? without : 'more';
    if (sign === '[') return { end: close + 1 };
    return { end: close + 1, url: addressOf(unread.slice(at + 1, close)) };
  }

  #code(): Token {
    const { unread } = this;
    const { at, end } = unread;
    const fence = this.#runs.lengthAt(at);
    if (fence === undefined) return 'more';
    const isInline = fence < 3;
    const close = this.#runs.next(fence, at);
    if (close === undefined || close + fence > end) {
      const isUnclosed = isInline ? this.#isOver(at) : unread.isLast || end - at > MAX_CODE;
      return isUnclosed ? this.#literal(fence) : 'more';
    }
    const length = close + fence - at;
    const isCode = isInline ? this.#isWithin(at, at + length) : length <= MAX_CODE;
    return isCode ? { length, text: unread.slice(at, at + length), isMarkup: true } : this.#literal(fence);
  }

  #literal(length: number): Token {
    const { unread } = this;
    return { length, text: unread.slice(unread.at, unread.at + length) };
  }

  /** A tag, link or image has a limited length and no blank line. */
  #isWithin(from: number, to: number): boolean {
    return to - from <= MAX_TOKEN && this.#blankLines.from(from) > to - 2;
  }

  #isOver(from: number): boolean {
    const { isLast, end } = this.unread;
    return isLast || end - from > MAX_TOKEN || this.#blankLines.from(from) < end;
  }

  #waitOr(from: number, token: Token): Token {
    return this.#isOver(from) ? token : 'more';
  }
}

const isLineBreak = (tag: string): boolean => tag.length <= 20 && /^br\s{0,10}\/?$/i.test(tag);

/** Returns the address in the parentheses of a link, without its title. */
function addressOf(target: string): string {
  const text = target.trimStart();
  const end = text.search(/\s/);
  return end === -1 ? text : text.slice(0, end);
}
