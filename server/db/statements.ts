import type { Database, Statement } from 'better-sqlite3';

/**
 * More texts than the program has. Texts that are made for each call, such as those with lists of ids, must not
 * accumulate.
 */
const MAX_TEXTS = 500;

/** How a statement answers its rows: as objects, as arrays of values, or as the values of its first column alone. */
type Shape = 'rows' | 'values' | 'column';

/** The one cache of prepared statements. The driver's statement keeps the shape it was set to, so each shape has its own. */
const caches = new WeakMap<Database, Record<Shape, Map<string, Statement>>>();

/**
 * A connection's statement for this SQL, prepared once: preparing costs more than a keystroke's insert. Beyond 500 texts
 * of one shape the oldest is evicted. A statement that somebody holds stays valid.
 * @throws SqliteError when the text is no statement of this database
 */
export function prepared(connection: Database, text: string, shape: Shape = 'rows'): Statement {
  let cache = caches.get(connection);
  if (!cache) caches.set(connection, (cache = { rows: new Map(), values: new Map(), column: new Map() }));
  const statements = cache[shape];
  const known = statements.get(text);
  if (known) return known;
  const made = connection.prepare(text);
  if (shape === 'values') made.raw();
  if (shape === 'column') made.pluck();
  const [oldest] = statements.keys();
  if (oldest !== undefined && statements.size >= MAX_TEXTS) statements.delete(oldest);
  statements.set(text, made);
  return made;
}

/** A connection as drizzle uses it. By itself drizzle prepares at every query, which costs as much as running it. */
export function withCachedStatements(connection: Database): Database {
  const prepare = (text: string): DrizzleStatement => new DrizzleStatement(connection, text);
  // Everything else is the connection's own.
  return Object.create(connection, { prepare: { value: prepare } }) as Database;
}

/** The part of a statement that drizzle uses. */
class DrizzleStatement implements Pick<Statement, 'run' | 'get' | 'all'> {
  readonly #connection: Database;
  readonly #text: string;
  readonly #rows: Statement;
  #values: Statement | undefined;

  constructor(connection: Database, text: string) {
    this.#connection = connection;
    this.#text = text;
    // Prepared at once, so that a wrong text fails here, as the driver's own does.
    this.#rows = prepared(connection, text);
  }

  run(...values: unknown[]): ReturnType<Statement['run']> {
    return this.#rows.run(...values);
  }

  get(...values: unknown[]): unknown {
    return this.#rows.get(...values);
  }

  all(...values: unknown[]): unknown[] {
    return this.#rows.all(...values);
  }

  /** The same statement, answering arrays of values. */
  raw(): Statement {
    return (this.#values ??= prepared(this.#connection, this.#text, 'values'));
  }
}
