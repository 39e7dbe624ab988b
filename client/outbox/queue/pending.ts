import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { byKey } from './order.ts';

/**
 * What the views fold over the snapshot: the queue, and refused creations with what was done to them since, which stay
 * in sight [D5].
 */
export function pendingOf(
  { operations, problems }: { operations: readonly QueuedOperation[]; problems: readonly Problem[] },
  isWanted: (operation: QueuedOperation) => boolean,
): readonly QueuedOperation[] {
  const kept = problems
    .filter(({ keepsItem }) => keepsItem)
    .flatMap(({ operation, dependants }) => [operation, ...dependants]);
  if (kept.length === 0) return operations.filter(isWanted);
  return [...operations, ...kept].filter(isWanted).sort(byKey);
}

/** What was asked for never changes under its key. */
export const sameOperations = (a: readonly QueuedOperation[], b: readonly QueuedOperation[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);
