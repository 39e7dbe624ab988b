import { sql } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import { counter, event, scope as scopeTable } from './schema/operations.ts';
import type { Tx } from './write.ts';

/** SQLite allows at most 32,766 values in a statement, and an event has six. */
const SCOPES_PER_GROUP = 1_000;

/**
 * Raises the seq of many scopes by one and writes a "changed" event for each, in three statements. Raising two
 * hundred members one by one would block the writer for longer than a keystroke may wait [A2, F10].
 */
export async function raiseScopes(tx: Tx, scopes: readonly Scope[]): Promise<void> {
  const ids = [...new Set(scopes)];
  for (let at = 0; at < ids.length; at += SCOPES_PER_GROUP)
    await raiseGroup(tx, ids.slice(at, at + SCOPES_PER_GROUP));
}

async function raiseGroup(tx: Tx, ids: readonly Scope[]): Promise<void> {
  const raised = await tx
    .insert(scopeTable)
    .values(ids.map((id) => ({ id, seq: 1 })))
    .onConflictDoUpdate({ target: scopeTable.id, set: { seq: sql`${scopeTable.seq} + 1` } })
    .returning();
  const [last] = await tx
    .insert(counter)
    .values({ name: 'event', value: ids.length })
    .onConflictDoUpdate({ target: counter.name, set: { value: sql`${counter.value} + ${ids.length}` } })
    .returning();
  if (!last) throw new Error('The counter of events gave no value.');
  const first = last.value - ids.length + 1;
  const createdAt = Date.now();
  await tx.insert(event).values(
    raised.map(({ id, seq }, at) => ({
      id: first + at,
      scope: id,
      seq,
      kind: 'changed',
      data: {},
      createdAt,
    })),
  );
}
