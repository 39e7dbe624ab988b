import { actionName } from '#shared/ai/action-names.ts';
import type { CreditEntry } from '#shared/operations/credits.ts';
import { CREDIT_KIND_LABELS, CREDIT_REASONS, creditsText, hundredthsOf } from '#shared/plans/credits.ts';
import { csvText } from '#client/lib/csv.ts';
import { shortDate } from '#client/lib/dates.ts';

/** A line of the ledger, as texts. */
export interface LedgerLine {
  id: string;
  date: string;
  what: string;
  /** The local time of the day, such as `4:05 PM`. */
  time: string;
  /** The action or else the kind of work that was paid for; empty for other lines. */
  work: string;
  /** The document or canvas of the work; null for other lines, and for one that is gone. */
  item: CreditEntry['item'];
  /** With its sign: `+50.00`, `−0.25`. */
  change: string;
  isGain: boolean;
  /** The balance after the change. */
  balance: string;
}

const textOf = (texts: Readonly<Record<string, string>>, key: string): string | undefined =>
  Object.hasOwn(texts, key) ? texts[key] : undefined;

const kindName = (kind: string | null): string =>
  kind === null ? '' : (textOf(CREDIT_KIND_LABELS, kind) ?? '');

const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/**
 * Returns the lines of the ledger.
 * @param entries the newest first, from the very newest on
 * @param credits the present balance
 */
export function ledgerLines(entries: readonly CreditEntry[], credits: number): LedgerLine[] {
  let balance = hundredthsOf(credits);
  return entries.map(({ id, createdAt, amount, reason, kind, action, item }) => {
    const after = balance;
    balance -= hundredthsOf(amount);
    return {
      id,
      date: shortDate(createdAt),
      time: TIME.format(new Date(createdAt)),
      item,
      // A newer server may have more reasons and kinds than this page.
      what: textOf(CREDIT_REASONS, reason) ?? 'Changed',
      work: action === null ? kindName(kind) : actionName(action),
      change: `${amount < 0 ? '−' : '+'}${Math.abs(amount).toFixed(2)}`,
      isGain: amount > 0,
      balance: creditsText(after),
    };
  });
}

/** Returns the lines as CSV, with a row of names. */
export function ledgerCsv(entries: readonly CreditEntry[], credits: number): string {
  const rows = ledgerLines(entries, credits).map(({ what, work, item, change, balance }, index) => [
    entries[index]?.createdAt ?? '',
    what,
    work,
    item?.title ?? '',
    change.replace('−', '-').replace('+', ''),
    balance,
  ]);
  return csvText([['Date', 'What', 'For', 'Page', 'Change', 'Balance'], ...rows]);
}
