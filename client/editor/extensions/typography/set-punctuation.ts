import type { Guess, Line, Setting } from './setting.ts';
import { setDash, setEllipsis } from './set-dash.ts';
import { setElision, setQuotationMark } from './set-quotation-mark.ts';

/** A backtick before a word begins code, which its closing backtick will mark. */
const IN_TYPED_CODE = /(?:^|[\s([{])`[^`\s][^`\n]*$/;

/**
 * Sets a character that is typed at the caret as the language's typography demands.
 * @param tag the language (BCP 47)
 * @returns null where the character stays as it was typed
 */
export function setPunctuation(line: Line, typed: string, tag: string): Setting | null {
  if (IN_TYPED_CODE.test(line.before)) return null;
  if (typed === '"' || typed === "'") return setQuotationMark(line, typed, tag);
  if (typed === '-') return setDash(line.before, tag);
  if (typed === '.') return setEllipsis(line.before);
  return /^[\p{L}\p{N}]$/u.test(typed) ? setElision(line, typed, tag) : null;
}

/** Sets a character that refutes the guess made right before it; null where the guess stands. */
export function refuteGuess(guess: Guess, line: Line, typed: string, tag: string): Setting | null {
  if (!guess.refutedBy.test(typed)) return null;
  const before = guess.instead;
  return setPunctuation({ ...line, before }, typed, tag) ?? { before, text: typed };
}
