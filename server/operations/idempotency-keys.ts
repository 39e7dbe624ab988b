import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import type { Scope } from '#shared/operations/contract.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { idempotencyKey } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** An answer as it was first returned. */
export interface StoredAnswer {
  answer: unknown;
  scope: Scope;
  seq: number;
}

/** The form of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = /^[\w-]{8,100}$/;

/** SHA-256 over the operation's name and the body as it was sent, in hex. */
export function bodyHash(name: string, rawBody: string): string {
  return createHash('sha256').update(name).update('\0').update(rawBody).digest('hex');
}

const selectAnswer = preparedQuery('stored-answer', (read: Pick<Tx, 'select'>) =>
  read
    .select()
    .from(idempotencyKey)
    .where(
      and(eq(idempotencyKey.owner, sql.placeholder('owner')), eq(idempotencyKey.key, sql.placeholder('key'))),
    ),
);

const insertAnswer = preparedQuery('store-answer', (tx: Tx) =>
  tx.insert(idempotencyKey).values({
    owner: sql.placeholder('owner'),
    key: sql.placeholder('key'),
    operation: sql.placeholder('operation'),
    hash: sql.placeholder('hash'),
    answer: sql.placeholder('answer'),
    scope: sql.placeholder('scope'),
    seq: sql.placeholder('seq'),
    status: 200,
    createdAt: sql.placeholder('createdAt'),
  }),
);

/**
 * Returns the answer stored under a key.
 * @throws AppError `key_reused` when the key was used with another operation or body [F3]
 */
export async function findStoredAnswer(
  read: Pick<Tx, 'select'>,
  owner: string,
  key: string,
  hash: string,
): Promise<StoredAnswer | undefined> {
  const [row] = await selectAnswer(read, { owner, key });
  if (!row) return undefined;
  if (row.hash !== hash) throw new AppError('key_reused', 'This request carries the key of another one.');
  // Only `storeAnswer` writes this column, from a scope.
  return { answer: row.answer, scope: row.scope as Scope, seq: row.seq };
}

/** Stores an answer under its key, in the transaction of the operation. Refusals are never stored [F3]. */
export async function storeAnswer(
  tx: Tx,
  entry: { owner: string; key: string; operation: string; hash: string } & StoredAnswer,
): Promise<void> {
  await insertAnswer(tx, { ...entry, answer: entry.answer ?? null, createdAt: Date.now() });
}
