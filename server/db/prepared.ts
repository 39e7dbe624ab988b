import type { Statement } from 'better-sqlite3';
import type { RawConnection } from './open.ts';

const statements = new WeakMap<RawConnection, Map<string, Statement>>();

/** A connection's statement for this SQL, prepared once: preparing costs more than a keystroke's insert. */
export function prepared(raw: RawConnection, sql: string): Statement {
  let known = statements.get(raw);
  if (!known) statements.set(raw, (known = new Map()));
  let statement = known.get(sql);
  if (!statement) known.set(sql, (statement = raw.prepare(sql)));
  return statement;
}
