import { dashesOf, type Dashes } from './dashes-of.ts';
import type { Setting } from './setting.ts';

/** The characters without a space before the caret, without brackets and quotation marks in front of them. */
const RUN = /[^\s"“„”«»‹›‘‚<>()[\]{}]*$/;
/** Addresses (RFC 3986), paths, emails and internationalised domains: another character is another address. */
const VERBATIM = /^(?:\w+:\/\/|www\.|mailto:|\.{0,2}\/|~\/|[a-z]:\\)|\w@\w|\w\.\w+\/|\/.*\/|\bxn-$/i;

/** Whether the caret is in a text that means something else once a character is replaced. */
const isVerbatim = (before: string): boolean => VERBATIM.test(RUN.exec(before)?.[0] ?? '');

/** An option of a command begins after a space or a bracket: `--help`. */
const BEFORE_OPTION = /(?:^|[\s([{])$/;
/** A number, or an amount with its unit, that a range may begin with. */
const ENDS_NUMBER = /\d[%°\p{Sc}]?$/u;

function dashAfter(before: string, dashes: Dashes): string {
  if (before === '' || before.endsWith('\n')) return dashes.atStart;
  return /\s$/.test(before) ? dashes.spaced : dashes.within;
}

/** The dash for `--` and for `---`, the em dash of every language. */
export function setDash(before: string, tag: string): Setting | null {
  if (isVerbatim(before)) return null;
  if (/[–—]$/.test(before)) return { before: before.slice(0, -1), text: '—' };
  if (!/(?:^|[^-])-$/.test(before)) return null;
  const lead = before.slice(0, -1);
  const dashes = dashesOf(tag);
  const text = dashAfter(lead, dashes);
  if (!dashes.touchesWord && BEFORE_OPTION.test(lead))
    return { before: lead, text, guess: { instead: `${lead}--`, refutedBy: /\p{Ll}/u } };
  if (ENDS_NUMBER.test(lead))
    return { before: lead, text, guess: { instead: `${lead}–`, refutedBy: /[\d\p{Sc}]/u } };
  return { before: lead, text };
}

/** The ellipsis for three dots; the fourth is the full stop after it. */
export function setEllipsis(before: string): Setting | null {
  if (!/(?:^|[^.])\.\.$/.test(before) || isVerbatim(before)) return null;
  return { before: before.slice(0, -2), text: '…' };
}
