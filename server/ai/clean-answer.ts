import { isSentLink, sentLinks } from '#shared/ai/sent-links.ts';
import type { AnswerCleaner } from './answers/cleaned-pieces.ts';
import { AnswerOpening } from './cleaning/answer-opening.ts';
import { bracketedWords } from './cleaning/bracketed-words.ts';
import { CleanText } from './cleaning/clean-text.ts';
import { MarkupReader } from './cleaning/markup-tokens.ts';

interface CleanerOptions {
  /** The longest answer in characters. */
  maxLength: number;
  /** The text that the answer is made from. Its own signs, such as quotation marks around all of it, stay in the answer. */
  source: string;
  /** All texts of the request. A link of the answer stays a link if one of them has its address. */
  known?: readonly string[];
}

/**
 * Control characters but tab and line feed, bidi embeddings, and the invisible tag characters; or a whole flag, whose
 * tag characters name a region, such as Scotland, and are no hidden text.
 */
const FLAG_OR_INVISIBLE =
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}|(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** The beginning of a flag or of a surrogate pair at the end of a piece. */
const UNFINISHED = /(?:\u{1f3f4}[\u{e0030}-\u{e007a}]{0,6})?[\ud800-\udbff]?$/u;

const withoutInvisible = (text: string): string =>
  text.replaceAll(FLAG_OR_INVISIBLE, (found) => (found.startsWith('\u{1f3f4}') ? found : ''));

/** The longest answer whose quotation marks are removed. A longer one is returned while it arrives. */
const MAX_WRAPPED = 20_000;

/** The most characters of a model that are read for an answer of a length: markup, which is removed, has some too. */
const maxReadFor = (maxLength: number): number => 2 * maxLength + 10_000;

/** A cleaner that also counts its work. */
interface CountingCleaner extends AnswerCleaner {
  /** The number of characters that were looked at, again and again. Tests compare it with the length of the answer. */
  readonly looked: number;
}

/**
 * Cleans a streamed answer, so that nothing but text reaches a page: no HTML, script, image, or link to an address
 * that the writer did not send. It also removes a model's words before the text (“Sure, here is…”), and quotation marks
 * or a code fence around all of it. Text is returned as soon as it is certain; returned text never changes. The work is
 * linear in the length of the answer, for any text in any pieces.
 */
export function createCleaner({ maxLength, source, known = [] }: CleanerOptions): CountingCleaner {
  const links = sentLinks(known);
  const reader = new MarkupReader((url) => isSentLink(links, url), bracketedWords(source));
  const opening = new AnswerOpening(source, Math.min(maxLength, MAX_WRAPPED));
  const result = new CleanText(maxLength);
  const { unread } = reader;
  let left = maxReadFor(maxLength);
  let isOpening = true;
  let hasFence = false;
  let unfinished = '';
  /** Parts of links and images that are left out when they are reached, the nearest one last. */
  const without: { from: number; to: number }[] = [];

  const drain = (): void => {
    while (!unread.isEmpty && !result.isFull) {
      const skipped = without.at(-1);
      if (skipped && unread.at >= skipped.from) {
        without.pop();
        // Code or a tag may begin before the end of a label and end after it.
        if (unread.at === skipped.from) unread.at = skipped.to;
        continue;
      }
      const next = Math.min(reader.nextToken(), skipped?.from ?? Infinity);
      if (next > unread.at) {
        result.add(unread.slice(unread.at, next));
        unread.at = next;
        continue;
      }
      const token = reader.read();
      if (token === 'more') return;
      if (token.isMarkup) result.addMarkup(token.text);
      else result.add(token.text);
      if (token.without) without.push(token.without);
      unread.at += token.length;
    }
  };

  const read = (text: string, isLast: boolean): string => {
    if (isOpening) {
      const opened = opening.read(text, isLast);
      if (!opened) return '';
      isOpening = false;
      hasFence = opened.hasFence;
      unread.append(opened.text);
    } else if (text !== '') unread.append(text);
    if (isLast) {
      if (hasFence) cutFence();
      unread.close();
    }
    drain();
    return result.take();
  };

  /** Removes the end of the code fence around all of the answer. */
  const cutFence = (): void => {
    const rest = unread.slice(unread.at, unread.end).trimEnd();
    if (rest.endsWith('```')) unread.cut(unread.at + rest.length - 3);
  };

  return {
    push: (piece) => {
      if (result.isFull || left <= 0) return '';
      const text = unfinished + piece.slice(0, left);
      left -= piece.length;
      unfinished = UNFINISHED.exec(text)?.[0] ?? '';
      const whole = text.slice(0, text.length - unfinished.length);
      return read(withoutInvisible(whole.toWellFormed()), false);
    },
    end: () => {
      if (result.isFull) return '';
      // Without its second half, a first half of a character is no text.
      return read(withoutInvisible(unfinished.replace(/[\ud800-\udbff]$/u, '')), true);
    },
    get isFull() {
      return result.isFull || left <= 0;
    },
    get looked() {
      return unread.looked;
    },
  };
}
