import { templateItems } from '#shared/documents/templates/template-items.ts';
import { WORKSPACE_TYPES } from '#shared/documents/workspace-type.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** Whether one of these makes a document with this id that begins as an empty page. */
export const makesEmptyDocument = (pending: readonly QueuedOperation[], ydocId: string): boolean =>
  pending.some(({ name, input }) => {
    if (name === 'create-document') return input['id'] === ydocId;
    if (name !== 'create-workspace') return false;
    const type = WORKSPACE_TYPES.find((one) => one === input['type']);
    return (
      type !== undefined &&
      templateItems(type, String(input['id'])).some(
        (item) => item.kind === 'document' && item.id === ydocId && item.content === '',
      )
    );
  });
