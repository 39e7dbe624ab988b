import type { Tx } from './write.ts';

type Read = Pick<Tx, 'select'>;

/** A query of drizzle's, of either dialect; what differs from call to call stands in it as `sql.placeholder`. */
interface Preparable<T> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => PromiseLike<T> };
}

/**
 * A query that is put together once for each connection: drizzle takes several times as long to write its text as
 * SQLite to answer it, and an operation asks a dozen.
 * @param name unique among all, for databases that keep prepared queries by name
 * @param build every placeholder that it names has to be given with each call
 */
export function preparedQuery<D extends Read, T>(
  name: string,
  build: (db: D) => Preparable<T>,
): (db: D, values: Record<string, unknown>) => PromiseLike<T> {
  const known = new WeakMap<object, ReturnType<Preparable<T>['prepare']>>();
  return (db, values) => {
    const connection = connectionOf(db);
    let query = known.get(connection);
    if (!query) known.set(connection, (query = build(db).prepare(name)));
    return query.execute(values);
  };
}

/**
 * What stays the same between transactions of one connection: each has a `tx` of its own. Asking for `select` is also
 * what makes the `tx` of a transaction that ended refuse.
 */
function connectionOf(db: Read): object {
  // Every builder of drizzle's holds its session; its type says it is private.
  const session: unknown = Reflect.get(db.select(), 'session');
  if (typeof session !== 'object' || session === null)
    throw new Error('drizzle names its session otherwise.');
  return session;
}
