import type { HoldingReason } from '#shared/documents/sync-protocol.ts';
import { AppError } from '#shared/errors/app-error.ts';

/** A fault of the database itself, without the parameters of the query: they can hold text and secrets [F12]. */
export class DatabaseFault extends Error {
  /** `SQLITE_BUSY`, `SQLITE_FULL`, `SQLITE_IOERR_WRITE` … */
  readonly sqliteCode: string;

  constructor(sqliteCode: string, message: string) {
    super(`${sqliteCode}: ${message}`);
    this.name = 'DatabaseFault';
    this.sqliteCode = sqliteCode;
  }
}

/** SQLite's own code, looked for through drizzle's wrapping. */
export function sqliteCodeOf(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if (at instanceof DatabaseFault) return at.sqliteCode;
    if ('code' in at && typeof at.code === 'string' && at.code.startsWith('SQLITE_')) return at.code;
  }
  return undefined;
}

/** Clients try again after this; a disk rarely gets room sooner. */
const TRY_AGAIN_SECONDS = 30;

/**
 * The refusal of whatever would grow a disk that is full or nearly so. Nothing is refused for good by it.
 * @param message for the writer
 */
export const serverFull = (
  message = 'The server has no room left. Your text stays with you; please try again later.',
): AppError =>
  new AppError('unavailable', message, {
    reason: 'server-full' satisfies HoldingReason,
    retryAfterSeconds: TRY_AGAIN_SECONDS,
  });

export const NO_ROOM_FOR_FILES =
  'The server has no room left for files. This one stays with you; please try again later.';

export const isBusy = (error: unknown): boolean => sqliteCodeOf(error)?.startsWith('SQLITE_BUSY') ?? false;

/**
 * Turns what the database threw into what may travel on: an `AppError` for a taken unique value or a full disk,
 * otherwise a {@link DatabaseFault}. What is not the database's comes back as it is.
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
  let at = error;
  while (at instanceof Error && at.cause instanceof Error) at = at.cause;
  return at instanceof Error ? at.message : String(at);
}
