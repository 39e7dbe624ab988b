import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './database.ts';
import type { Epoch } from './epoch.ts';
import type { RawConnection } from './open.ts';
import { prepared } from './statements.ts';
import { meta } from './schema/index.ts';

/** How far a database has come: the newest ids of the journal and of the events. They only rise within an epoch. */
export interface Position {
  journal: number;
  event: number;
}

/** A position as a device keeps it and shows it again (E2); signed, so that nobody can make one up. */
export interface Cursors {
  /** As the answers carry it. */
  write: () => string;
  /** Whether a shown one is ours, of this epoch, and ahead of the database: it was set back to an older state. */
  isAhead: (cursor: string) => boolean;
}

export function positionOf(raw: RawConnection): Position {
  const value = prepared(raw, 'SELECT value FROM counter WHERE name = ?', 'column');
  return { journal: Number(value.get('doc_update') ?? 0), event: Number(value.get('event') ?? 0) };
}

export const isOlder = (one: Position, other: Position): boolean =>
  one.journal < other.journal || one.event < other.event;

/** The key lies in the database: a copy of it that is put back knows its own cursors. */
export async function openCursors(db: Db, epoch: Pick<Epoch, 'current'>): Promise<Cursors> {
  await db.write({ scopes: [] }, (tx) =>
    tx
      .insert(meta)
      .values({ key: 'cursor_key', value: randomBytes(32).toString('base64url') })
      .onConflictDoNothing(),
  );
  const key = String(
    prepared(db.rawReader, "SELECT value FROM meta WHERE key = 'cursor_key'", 'column').get(),
  );
  const sign = (text: string): string => createHmac('sha256', key).update(text).digest('base64url');
  return {
    write: () => {
      const { journal, event } = positionOf(db.rawReader);
      const text = `${epoch.current}.${journal}.${event}`;
      return `${text}.${sign(text)}`;
    },
    isAhead: (cursor) => {
      const at = cursor.lastIndexOf('.');
      const text = cursor.slice(0, at);
      const [life, journal = '', event = ''] = text.split('.');
      // An epoch that ended says nothing, so its sum is not even made.
      if (at < 0 || life !== epoch.current) return false;
      const [given, right] = [Buffer.from(cursor.slice(at + 1)), Buffer.from(sign(text))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false;
      return isOlder(positionOf(db.rawReader), { journal: Number(journal), event: Number(event) });
    },
  };
}
