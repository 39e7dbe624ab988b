import type { Tx } from './write.ts';

type Read = Pick<Tx, 'select'>;

/** A drizzle query of either dialect. Values that differ between calls are `sql.placeholder`s. */
interface Preparable<T> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => PromiseLike<T> };
}

/**
 * Returns a query that is built once per connection. Building the SQL text takes drizzle several times as long as
 * SQLite needs to run it, and an operation runs about a dozen queries.
 * @param name must be unique, because some databases store prepared queries by name
 * @param build returns the query; each call must supply a value for every placeholder in it
 */
export function preparedQuery<D extends Read, T>(
  name: string,
  build: (db: D) => Preparable<T>,
): (db: D, values: Record<string, unknown>) => PromiseLike<T> {
  const queries = new WeakMap<object, ReturnType<Preparable<T>['prepare']>>();
  return (db, values) => {
    const connection = connectionOf(db);
    let query = queries.get(connection);
    if (!query) queries.set(connection, (query = build(db).prepare(name)));
    return query.execute(values);
  };
}

/**
 * Returns an object that identifies the connection: each transaction has its own `tx`, but all of them share
 * drizzle's session. Calling `select` also makes the `tx` of an ended transaction throw.
 */
function connectionOf(db: Read): object {
  // Every drizzle query builder holds its session in a field that its type declares private.
  const session: unknown = Reflect.get(db.select(), 'session');
  if (typeof session !== 'object' || session === null)
    throw new Error('drizzle names its session otherwise.');
  return session;
}
