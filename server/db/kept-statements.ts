import type { Database, Statement } from 'better-sqlite3';

/** More texts than the program has; what is made per call, such as lists of ids, must not pile up. */
const MAX_TEXTS = 500;

/** What drizzle asks of a statement. */
interface KeptStatement extends Pick<Statement, 'run' | 'get' | 'all'> {
  /** The same, answering in rows of bare values. */
  raw: () => Statement;
}

/**
 * A connection as drizzle sees it: it prepares at every query, which costs as much as running it, so here each text is
 * prepared once. The two shapes of answers have a statement each, for a statement remembers the shape it was set to.
 */
export function keepingStatements(connection: Database): Database {
  const kept = new Map<string, KeptStatement>();
  const prepare = (text: string): KeptStatement => {
    const known = kept.get(text);
    if (known) return known;
    const made = keep(connection, text);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size >= MAX_TEXTS) kept.delete(oldest);
    kept.set(text, made);
    return made;
  };
  // Everything else is the connection's own.
  return Object.create(connection, { prepare: { value: prepare } }) as Database;
}

function keep(connection: Database, text: string): KeptStatement {
  // Prepared at once, so that a wrong text fails here, as it does without this.
  const whole = connection.prepare(text);
  let bare: Statement | undefined;
  return {
    run: (...values) => whole.run(...values),
    get: (...values) => whole.get(...values),
    all: (...values) => whole.all(...values),
    raw: () => (bare ??= connection.prepare(text).raw()),
  };
}
