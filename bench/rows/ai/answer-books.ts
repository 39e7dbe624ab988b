import Sqlite from 'better-sqlite3';

/** Sums over all users. Amounts are hundredths of a credit. */
export interface Books {
  credits: number;
  /** Open, settled and released reservations. */
  open: number;
  settled: number;
  released: number;
  settledAmount: number;
  /** Answers without an end. */
  unended: number;
}

/** Reads reservations, balances and answers from the file of a running server. */
export function readBooks(file: string): Books {
  const raw = new Sqlite(file, { readonly: true });
  // The statements return one number each.
  const number = (statement: string): number => (raw.prepare(statement).pluck().get() as number | null) ?? 0;
  const inState = (state: string): number =>
    number(`SELECT count(*) FROM credit_reservation WHERE state = '${state}'`);
  const books = {
    credits: number('SELECT sum(credits) FROM user'),
    open: inState('open'),
    settled: inState('settled'),
    released: inState('released'),
    settledAmount: number("SELECT sum(amount) FROM credit_reservation WHERE state = 'settled'"),
    unended: number('SELECT count(*) FROM ai_answer WHERE ended_at IS NULL'),
  };
  raw.close();
  return books;
}
