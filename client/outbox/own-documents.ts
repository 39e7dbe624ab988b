import { templateItems } from '#shared/documents/templates/template-items.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** The Markdown a document begins with that one of these makes, empty for an empty page; undefined for all others. */
export function firstMarkdownOf(pending: readonly QueuedOperation[], ydocId: string): string | undefined {
  for (const { name, input } of pending) {
    if (name === 'create-document' && input['id'] === ydocId) return '';
    if (name !== 'create-workspace') continue;
    const type = WORKSPACE_TYPES.find((one) => one === input['type']);
    const items = type === undefined ? [] : templateItems(type, String(input['id']));
    for (const item of items) if (item.kind === 'document' && item.id === ydocId) return item.content;
  }
  return undefined;
}
