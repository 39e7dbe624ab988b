import type { AnswerCleaner } from './answers/cleaned-pieces.ts';
import { readToken, TOKEN_START } from './cleaning/markup-tokens.ts';
import { closingQuote, mayBePreamble, preambleLength } from './cleaning/wrapping.ts';

interface CleanerOptions {
  /** The longest answer in characters. */
  maxLength: number;
  /** The text that the answer is made from. What it has itself, such as quotation marks around all, stays. */
  source: string;
  /** All texts of the request. A link of the answer stays a link if one of them has its address. */
  known?: readonly string[];
}

/** Control characters but tab and line feed, bidi embeddings, and the invisible tag characters. */
const INVISIBLE = /(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/** A tag would begin here if the answer were HTML. */
const TAG_BEHIND = /^[a-z/!?]/i;

/**
 * Cleans a streamed answer, so that nothing but text reaches a page: no HTML, script, image, or link to an address
 * that the writer did not send. It also removes a model's words before the text (“Sure, here is…”), and quotation marks
 * or a code fence around all of it. Text is returned as soon as it is certain; returned text never changes.
 */
export function createCleaner({ maxLength, source, known = [] }: CleanerOptions): AnswerCleaner {
  const isKnownUrl = (url: string): boolean =>
    /^(?:https?:|mailto:)/i.test(url) && known.some((text) => text.includes(url));
  let pending = '';
  let returned = 0;
  let lastCharacter = '';
  let isOpening = true;
  let hasFence = false;
  /** White space at the end of the text so far. */
  let space = '';
  /** The first half of a surrogate pair at the end of a piece. */
  let half = '';

  /** Appends text to the answer, and separates a `<` from text that would make it a tag. */
  const append = (result: string, text: string): string => {
    if (text === '') return result;
    const before = result === '' ? space || lastCharacter : result.slice(-1);
    return before === '<' && TAG_BEHIND.test(text) ? `${result} ${text}` : result + text;
  };

  const readOpening = (isLast: boolean): boolean => {
    pending = pending.trimStart();
    if (pending === '' && !isLast) return false;
    if (!isLast && mayBePreamble(pending)) return false;
    pending = pending.slice(preambleLength(pending, source)).trimStart();
    if (pending === '' && !isLast) return false;
    if (!source.includes('```')) {
      const isPartOfFence =
        '```'.startsWith(pending) || (pending.startsWith('```') && !pending.includes('\n'));
      if (!isLast && isPartOfFence) return false;
      const fence = /^```[\w-]*\n/.exec(pending);
      hasFence = fence !== null;
      pending = pending.slice(fence?.[0].length ?? 0);
    }
    const closing = closingQuote(pending, source);
    if (closing === undefined) return true;
    // The closing mark decides whether the opening one belongs to the text, such as to a line of dialogue.
    const at = pending.indexOf(closing, 1);
    if (!isLast && (at === -1 || pending.slice(at + 1).trim() === '')) return false;
    if (at !== -1 && pending.slice(at + 1).trim() === '') pending = pending.slice(1, at);
    return true;
  };

  const drain = (isLast: boolean): string => {
    if (isOpening) {
      // A broken wrapping, such as an opening quotation mark alone, must not hold back a long answer for ever.
      if (!readOpening(isLast || pending.length > maxLength)) return '';
      isOpening = false;
    }
    if (hasFence && isLast) pending = pending.replace(/```\s*$/, '');
    let result = '';
    while (pending !== '') {
      const at = pending.search(TOKEN_START);
      if (at !== 0) {
        const text = at === -1 ? pending : pending.slice(0, at);
        result = append(result, text);
        pending = pending.slice(text.length);
        continue;
      }
      const token = readToken(pending, { isLast, isKnownUrl });
      if (token === 'more') break;
      result = append(result, token.text);
      pending = (token.again ?? '') + pending.slice(token.length);
    }
    return result;
  };

  /** Cuts at the limit, and holds back white space that may be the end. */
  const take = (found: string): string => {
    const all = space + found;
    const text = all.trimEnd();
    space = all.slice(text.length);
    const rest = text.slice(0, Math.max(0, maxLength - returned));
    returned += rest.length;
    lastCharacter = rest.slice(-1) || lastCharacter;
    // The limit may cut a surrogate pair in two.
    return rest.length < text.length ? rest.replace(/[\ud800-\udbff]$/, '') : rest;
  };

  return {
    push: (piece) => {
      const text = half + piece;
      half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? '';
      pending += text
        .slice(0, text.length - half.length)
        .toWellFormed()
        .replaceAll(INVISIBLE, '');
      return take(drain(false));
    },
    end: () => {
      const rest = take(drain(true));
      pending = '';
      return rest;
    },
    get isFull() {
      return returned >= maxLength;
    },
  };
}
