import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './database.ts';
import type { Epoch } from './epoch.ts';
import type { RawConnection } from './open.ts';
import { prepared } from './statements.ts';
import { meta } from './schema/index.ts';

/** The newest ids of the journal and of the events in a database. They only rise within an epoch. */
export interface Position {
  journal: number;
  event: number;
}

/**
 * Issues and checks cursors. A cursor is a signed position: a device stores it and sends it back later (E2). The
 * signature prevents forged cursors.
 */
export interface Cursors {
  /** Returns a cursor for the present position; responses carry it. */
  write: () => string;
  /**
   * Whether a cursor has a valid signature, belongs to the current epoch and is ahead of the database. If so, the
   * database has been replaced by an older copy.
   */
  isAhead: (cursor: string) => boolean;
}

export function positionOf(raw: RawConnection): Position {
  const value = prepared(raw, 'SELECT value FROM counter WHERE name = ?', 'column');
  return { journal: Number(value.get('doc_update') ?? 0), event: Number(value.get('event') ?? 0) };
}

export const isOlder = (one: Position, other: Position): boolean =>
  one.journal < other.journal || one.event < other.event;

/**
 * Reads the signing key from the database, or creates it. The key is stored in the database so that a restored copy
 * still recognises the cursors that it issued.
 */
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
      const [cursorEpoch, journal = '', event = ''] = text.split('.');
      // A cursor of another epoch cannot be compared, so its signature is not checked.
      if (at < 0 || cursorEpoch !== epoch.current) return false;
      const [signature, expected] = [Buffer.from(cursor.slice(at + 1)), Buffer.from(sign(text))];
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return false;
      return isOlder(positionOf(db.rawReader), { journal: Number(journal), event: Number(event) });
    },
  };
}
