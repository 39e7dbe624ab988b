import type { ApiError } from '#client/api/api-error.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';
import type { OutboxStore } from '../queue/outbox-store.ts';

/**
 * Returns the operations acknowledged in another epoch, without their acks: they are sent again under their old keys
 * [E3].
 */
export const operationsToResend = (epoch: string, queue: readonly QueuedOperation[]): QueuedOperation[] =>
  queue.filter(({ ack }) => ack && ack.epoch !== epoch).map((operation) => ({ ...operation, ack: null }));

/**
 * Returns the seq from which snapshots contain the item of a creation that failed with "taken", if an earlier attempt
 * of the same operation created it and the server lost its key. Returns undefined when the id belongs to something
 * else [E3].
 */
export async function seqOfEarlierCreation(
  operation: QueuedOperation,
  error: ApiError,
  store: Pick<OutboxStore, 'snapshot'>,
): Promise<number | undefined> {
  const { workspaceId } = error.data;
  // The operations call a file an asset.
  const kind = error.data['kind'] === 'file' ? 'asset' : error.data['kind'];
  const isSameItem =
    [`create-${String(kind)}`, `duplicate-${String(kind)}`].includes(operation.name) &&
    operation.scope === `workspace:${String(workspaceId)}`;
  if (!isSameItem) return undefined;
  const snapshot = await store.snapshot(operation.scope);
  if (!snapshot || snapshot.epoch !== error.epoch) return 0;
  const id = operation.input['id'];
  const isInSnapshot =
    'items' in snapshot.value &&
    (kind === 'workspace' ||
      snapshot.value.items.has(String(id)) ||
      snapshot.value.assets?.has(String(id)) === true);
  return isInSnapshot ? snapshot.seq : snapshot.seq + 1;
}
