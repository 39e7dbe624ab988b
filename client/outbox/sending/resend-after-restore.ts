import type { ApiError } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';

/** Operations that an ended epoch acknowledged: to be sent again under their old keys, without their acks [E3]. */
export const forgottenBy = (epoch: string, queue: readonly QueuedOperation[]): QueuedOperation[] =>
  queue.filter(({ ack }) => ack && ack.epoch !== epoch).map((operation) => ({ ...operation, ack: null }));

/**
 * The seq from which on a snapshot shows that a "taken" id is this operation's own work, done by an earlier try whose
 * key the server no longer knows; undefined when the id belongs to something else [E3].
 */
export async function seqOfSame(
  operation: QueuedOperation,
  error: ApiError,
  store: Pick<OutboxStore, 'snapshot'>,
): Promise<number | undefined> {
  const { kind, workspaceId } = error.data;
  const isSame =
    [`create-${String(kind)}`, `duplicate-${String(kind)}`].includes(operation.name) &&
    operation.scope === `workspace:${String(workspaceId)}`;
  if (!isSame) return undefined;
  const snapshot = await store.snapshot(operation.scope);
  if (!snapshot || snapshot.epoch !== error.epoch) return 0;
  const id = operation.input['id'];
  const isThere = 'items' in snapshot.value && (kind === 'workspace' || snapshot.value.items.has(String(id)));
  return isThere ? snapshot.seq : snapshot.seq + 1;
}
