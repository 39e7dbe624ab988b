import { templateItems } from '#shared/templates/template-items.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import type { Problem, QueuedOperation } from '#client/lib/device/schema.ts';
import { byKey } from './order.ts';

/**
 * Returns the operations that the optimistic views apply over the snapshot, in order of key: the queue, and the
 * refused creations that stay visible with their dependants [D5].
 */
export function pendingOperations(
  { operations, problems }: { operations: readonly QueuedOperation[]; problems: readonly Problem[] },
  isWanted: (operation: QueuedOperation) => boolean,
): readonly QueuedOperation[] {
  const refused = problems
    .filter(({ keepsItem }) => keepsItem)
    .flatMap(({ operation, dependants }) => [operation, ...dependants]);
  if (refused.length === 0) return operations.filter(isWanted);
  return [...operations, ...refused].filter(isWanted).sort(byKey);
}

/** Compares by key: an operation never changes its input under the same key. */
export const sameOperations = (a: readonly QueuedOperation[], b: readonly QueuedOperation[]): boolean =>
  a.length === b.length && a.every(({ key }, at) => key === b[at]?.key);

/**
 * Returns the ids of the copies that these operations make. The server writes the content of a copy, so this device has
 * none of it.
 */
export const copiedIds = (pending: readonly QueuedOperation[]): ReadonlySet<string> =>
  new Set(pending.flatMap(({ name, input }) => (name.startsWith('duplicate-') ? [String(input['id'])] : [])));

/** Returns the initial Markdown, by document id, of each document these operations create; empty for a blank page. */
export function firstMarkdowns(pending: readonly QueuedOperation[]): ReadonlyMap<string, string> {
  const markdownById = new Map<string, string>();
  for (const { name, input } of pending) {
    if (name === 'create-document') markdownById.set(String(input['id']), '');
    if (name !== 'create-workspace') continue;
    const type = WORKSPACE_TYPES.find((one) => one === input['type']);
    const items = type === undefined ? [] : templateItems(type, String(input['id']));
    for (const item of items) if (item.kind === 'document') markdownById.set(item.id, item.content);
  }
  return markdownById;
}
