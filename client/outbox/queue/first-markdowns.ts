import { templateItems } from '#shared/templates/template-items.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** The Markdown each document begins with that one of these makes, empty for an empty page. */
export function firstMarkdowns(pending: readonly QueuedOperation[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  for (const { name, input } of pending) {
    if (name === 'create-document') first.set(String(input['id']), '');
    if (name !== 'create-workspace') continue;
    const type = WORKSPACE_TYPES.find((one) => one === input['type']);
    const items = type === undefined ? [] : templateItems(type, String(input['id']));
    for (const item of items) if (item.kind === 'document') first.set(item.id, item.content);
  }
  return first;
}
