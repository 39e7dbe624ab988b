import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/db/database.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { securityEvent } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { EventTally, type Alike, type SecurityRow } from './event-tally.ts';
import type { SecurityEvent, SecurityRecorder } from './security-events.ts';

/** Events of so long share a transaction: under attack there is one more commit a second. */
const GATHER_MS = 1_000;
/** Counts that rose are written so often. */
const MINUTE_MS = 60_000;
const RETRY_MS = 10_000;
/** Rows of one transaction: keystrokes wait for a few at a time [A2]. */
const AT_ONCE = 50;
/** Rows that wait for a disk that takes none; beyond it the oldest are dropped. Their lines are in the log. */
const MOST_WAITING = 1_000;

/** The security log of a process. */
export interface SecurityLog extends SecurityRecorder {
  /** Resolves when everything recorded so far is stored, or could not be. */
  settle: () => Promise<void>;
  /** Before `db.close()`. */
  close: () => Promise<void>;
}

interface SecurityLogOptions {
  db: Pick<Db, 'write'>;
  log: Logger;
  /** From `serviceSecret(config)`: without it nobody can try which address a hash is of. */
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
 * Writes each event as a line of the log at once, and as a row of `security_event` soon after, in transactions of its own:
 * no request waits for it, and none fails by it.
 */
export function createSecurityLog({ db, log, secret }: SecurityLogOptions): SecurityLog {
  const tally = new EventTally();
  /** Rows to be written, oldest first, by id. */
  const waiting = new Map<string, SecurityRow>();
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Infinity;
  let writing: Promise<void> = Promise.resolve();

  const hashOf = (email: string): string =>
    `address:${createHmac('sha256', secret).update(`security log ${email}`).digest('base64url').slice(0, 22)}`;

  const alikeOf = (event: SecurityEvent): Alike => ({
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
      const rows = [...waiting.values()].slice(0, AT_ONCE).map((row) => ({ ...row }));
      for (const { id } of rows) waiting.delete(id);
      try {
        await db.write({ scopes: [] }, async (tx) => {
          for (const row of rows) await write(tx, row);
        });
      } catch (error) {
        putBack(rows);
        log.error({ err: error, rows: waiting.size }, 'security events could not be stored');
        return schedule(RETRY_MS);
      }
    }
  };

  const putBack = (rows: readonly SecurityRow[]): void => {
    // Counts may have risen meanwhile: the row that waits is the newer one.
    const newer = [...waiting.values()];
    const all = new Map([...rows, ...newer].map((row) => [row.id, row]));
    waiting.clear();
    for (const row of [...all.values()].slice(-MOST_WAITING)) waiting.set(row.id, row);
  };

  return {
    record: (event) => {
      const alike = alikeOf(event);
      const { kind, result, ...about } = alike;
      const said = Object.fromEntries(Object.entries(about).filter(([, value]) => value !== null));
      log.info({ security: { kind, result, ...said } }, `security: ${kind} ${result}`);
      const { row, isNew } = tally.add(alike, Date.now());
      waiting.set(row.id, row);
      schedule(isNew ? GATHER_MS : MINUTE_MS);
    },
    settle: flush,
    close: flush,
  };
}
