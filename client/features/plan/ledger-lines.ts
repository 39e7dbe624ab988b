import type { CreditEntry } from '#shared/operations/credits.ts';
import { CREDIT_KIND_LABELS, CREDIT_REASONS, creditsText, hundredthsOf } from '#shared/plans/credits.ts';
import { shortDate } from '#client/lib/dates.ts';

/** A line of the ledger, as texts. */
export interface LedgerLine {
  id: string;
  date: string;
  what: string;
  /** The kind of work that was paid for; empty for other lines. */
  work: string;
  /** With its sign: `+50.00`, `−0.25`. */
  change: string;
  isGain: boolean;
  /** The balance after the change. */
  balance: string;
}

const textOf = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

/**
 * Returns the lines of the ledger.
 * @param entries the newest first, from the very newest on
 * @param credits the present balance
 */
export function ledgerLines(entries: readonly CreditEntry[], credits: number): LedgerLine[] {
  let balance = hundredthsOf(credits);
  return entries.map(({ id, createdAt, amount, reason, kind }) => {
    const after = balance;
    balance -= hundredthsOf(amount);
    return {
      id,
      date: shortDate(createdAt),
      // A newer server may have more reasons and kinds than this page.
      what: textOf(CREDIT_REASONS, reason) ?? 'Changed',
      work: kind === null ? '' : (textOf(CREDIT_KIND_LABELS, kind) ?? ''),
      change: `${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`,
      isGain: amount > 0,
      balance: creditsText(after),
    };
  });
}

/** Returns the lines as CSV, with a row of names. */
export function ledgerCsv(entries: readonly CreditEntry[], credits: number): string {
  const rows = ledgerLines(entries, credits).map(({ what, work, change, balance }, index) => [
    entries[index]?.createdAt ?? '',
    what,
    work,
    change.replace('−', '-').replace('+', ''),
    balance,
  ]);
  return [['Date', 'What', 'For', 'Change', 'Balance'], ...rows]
    .map((row) => `${row.join(',')}\r\n`)
    .join('');
}
