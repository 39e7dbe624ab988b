import type { Database, Statement } from 'better-sqlite3';

/**
 * The capacity of a cache. The program has fewer fixed statements than this; statements that are built for each call,
 * such as those with lists of ids, must not accumulate.
 */
const MAX_TEXTS = 500;

/** How a statement returns its rows: as objects, as arrays of values, or as the values of the first column. */
type Shape = 'rows' | 'values' | 'column';

/**
 * The only cache of prepared statements. A driver statement has one fixed result shape, so each shape has its own
 * map.
 */
const caches = new WeakMap<Database, Record<Shape, Map<string, Statement>>>();

/**
 * Returns a connection's prepared statement for an SQL text, from the cache if possible: preparing costs more than
 * the insert of a keystroke. Beyond 500 texts of one shape the oldest is evicted. Statements that callers hold stay
 * valid.
 * @throws SqliteError when the text is not a valid statement of this database
 */
export function prepared(connection: Database, text: string, shape: Shape = 'rows'): Statement {
  let cache = caches.get(connection);
  if (!cache) caches.set(connection, (cache = { rows: new Map(), values: new Map(), column: new Map() }));
  const statements = cache[shape];
  const cached = statements.get(text);
  if (cached) return cached;
  const statement = connection.prepare(text);
  if (shape === 'values') statement.raw();
  if (shape === 'column') statement.pluck();
  const [oldest] = statements.keys();
  if (oldest !== undefined && statements.size >= MAX_TEXTS) statements.delete(oldest);
  statements.set(text, statement);
  return statement;
}

/**
 * Wraps a connection for drizzle so that its queries use the cache. Without it drizzle prepares every query again,
 * which costs as much as running it.
 */
export function withCachedStatements(connection: Database): Database {
  const prepare = (text: string): DrizzleStatement => new DrizzleStatement(connection, text);
  // The prototype supplies everything else.
  return Object.create(connection, { prepare: { value: prepare } }) as Database;
}

/** The methods of a statement that drizzle uses. */
class DrizzleStatement implements Pick<Statement, 'run' | 'get' | 'all'> {
  readonly #connection: Database;
  readonly #text: string;
  readonly #rows: Statement;
  #values: Statement | undefined;

  constructor(connection: Database, text: string) {
    this.#connection = connection;
    this.#text = text;
    // Prepared here, so that invalid SQL throws from `prepare`, as it does in the driver.
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

  /** Returns the statement with rows as arrays of values. */
  raw(): Statement {
    return (this.#values ??= prepared(this.#connection, this.#text, 'values'));
  }
}
