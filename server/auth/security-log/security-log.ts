import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { securityEvent } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { EventTally, type EventFields, type SecurityRow } from './event-tally.ts';
import type { SecurityEvent, SecurityRecorder } from './security-events.ts';

/** Events of this period are written in one transaction, so an attack adds one commit a second. */
const BATCH_MS = 1_000;
/** Rows whose count rose are written again after this time. */
const MINUTE_MS = 60_000;
const RETRY_MS = 10_000;
/** Rows of one transaction; few, because keystrokes wait for it [A2]. */
const BATCH_ROWS = 50;
/**
 * The most rows that wait while the database takes none. The oldest are dropped above that; their lines are in the
 * log.
 */
const MAX_WAITING = 1_000;

/** The security log of one process. */
export interface SecurityLog extends SecurityRecorder {
  /** Resolves when everything recorded so far is stored, or could not be. */
  settle: () => Promise<void>;
  /** Writes the waiting rows. Call it before `db.close()`. */
  close: () => Promise<void>;
}

interface SecurityLogOptions {
  db: Pick<Db, 'write'>;
  log: Logger;
  /** From `serviceSecret(config)`. Without it, nobody can test which address a hash belongs to. */
  secret: string;
}

const write = preparedQuery('write-security-event', (tx: Tx) =>
  tx
    .insert(securityEvent)
    .values({
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      result: sql.placeholder('result'),
      userId: sql.placeholder('userId'),
      subject: sql.placeholder('subject'),
      workspaceId: sql.placeholder('workspaceId'),
      clientAddress: sql.placeholder('clientAddress'),
      detail: sql.placeholder('detail'),
      count: sql.placeholder('count'),
      createdAt: sql.placeholder('createdAt'),
      lastAt: sql.placeholder('lastAt'),
    })
    .onConflictDoUpdate({
      target: securityEvent.id,
      set: { count: sql`excluded.count`, lastAt: sql`excluded.last_at` },
    }),
);

/**
 * Writes each event as a log line at once, and soon after as a row of `security_event` in a transaction of its own. No
 * request waits for it or fails because of it.
 */
export function createSecurityLog({ db, log, secret }: SecurityLogOptions): SecurityLog {
  const tally = new EventTally();
  /** Rows to write, oldest first, by id. */
  const waiting = new Map<string, SecurityRow>();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let writing: Promise<void> = Promise.resolve();

  const hashOf = (email: string): string =>
    `address:${createHmac('sha256', secret).update(`security log ${email}`).digest('base64url').slice(0, 22)}`;

  const fieldsOf = (event: SecurityEvent): EventFields => ({
    kind: event.kind,
    result: event.result,
    userId: event.userId ?? null,
    subject: event.subjectId ?? (event.email === undefined ? null : hashOf(event.email)),
    workspaceId: event.workspaceId ?? null,
    clientAddress: event.clientAddress ?? null,
    detail: event.detail ?? null,
  });

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    dueAt = Infinity;
    writing = writing.then(writeWaiting);
    return writing;
  };

  const schedule = (ms: number): void => {
    const at = Date.now() + ms;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => void flush(), ms).unref();
  };

  const writeWaiting = async (): Promise<void> => {
    while (waiting.size > 0) {
      const rows = [...waiting.values()].slice(0, BATCH_ROWS).map((row) => ({ ...row }));
      for (const { id } of rows) waiting.delete(id);
      try {
        await db.write({ scopes: [] }, async (tx) => {
          for (const row of rows) await write(tx, row);
        });
      } catch (error) {
        requeue(rows);
        log.error({ err: error, rows: waiting.size }, 'security events could not be stored');
        return schedule(RETRY_MS);
      }
    }
  };

  const requeue = (rows: readonly SecurityRow[]): void => {
    // A count may have risen meanwhile: the row that is waiting is newer than the one that failed.
    const newer = [...waiting.values()];
    const merged = new Map([...rows, ...newer].map((row) => [row.id, row]));
    waiting.clear();
    for (const row of [...merged.values()].slice(-MAX_WAITING)) waiting.set(row.id, row);
  };

  return {
    record: (event) => {
      const fields = fieldsOf(event);
      const { kind, result, ...details } = fields;
      const present = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null));
      log.info({ security: { kind, result, ...present } }, `security: ${kind} ${result}`);
      const { row, isNew } = tally.add(fields, Date.now());
      waiting.set(row.id, row);
      schedule(isNew ? BATCH_MS : MINUTE_MS);
    },
    settle: flush,
    close: flush,
  };
}
