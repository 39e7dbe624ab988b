import type { HoldingReason } from '#shared/documents/sync-protocol.ts';
import { AppError } from '#shared/errors/app-error.ts';

/** A fault of the database. It omits the parameters of the query, which can contain text and secrets [F12]. */
export class DatabaseFault extends Error {
  /** `SQLITE_BUSY`, `SQLITE_FULL`, `SQLITE_IOERR_WRITE` … */
  readonly sqliteCode: string;

  constructor(sqliteCode: string, message: string) {
    super(`${sqliteCode}: ${message}`);
    this.name = 'DatabaseFault';
    this.sqliteCode = sqliteCode;
  }
}

/** Returns SQLite's error code, searching the causes that drizzle wraps. */
export function sqliteCodeOf(error: unknown): string | undefined {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 5;
    current = current.cause, depth += 1
  ) {
    if (current instanceof DatabaseFault) return current.sqliteCode;
    if ('code' in current && typeof current.code === 'string' && current.code.startsWith('SQLITE_'))
      return current.code;
  }
  return undefined;
}

/** Clients retry after this time. A full disk rarely gets free space sooner. */
const RETRY_AFTER_SECONDS = 30;

/**
 * Returns the error for a write that would grow a disk that is full or almost full. It is temporary: the client
 * retries.
 * @param message shown to the writer
 */
export const serverFull = (
  message = 'The server has no room left. Your text stays with you; please try again later.',
): AppError =>
  new AppError('unavailable', message, {
    reason: 'server-full' satisfies HoldingReason,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });

export const NO_ROOM_FOR_FILES =
  'The server has no room left for files. This one stays with you; please try again later.';

export const isBusy = (error: unknown): boolean => sqliteCodeOf(error)?.startsWith('SQLITE_BUSY') ?? false;

/**
 * Translates an error of the database: to an `AppError` for a violated unique constraint or a full disk, otherwise to
 * a {@link DatabaseFault}. An error that does not come from the database is returned unchanged.
 */
export function translateDatabaseError(error: unknown): unknown {
  const code = sqliteCodeOf(error);
  if (code === undefined || error instanceof DatabaseFault) return error;
  if (code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === 'SQLITE_CONSTRAINT_UNIQUE') {
    return new AppError('taken', 'This is already in use.');
  }
  if (code === 'SQLITE_FULL') return serverFull();
  return new DatabaseFault(code, innermostMessage(error));
}

function innermostMessage(error: unknown): string {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current instanceof Error ? current.message : String(current);
}
