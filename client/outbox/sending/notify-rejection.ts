import type { Problem } from '#client/lib/device/schema.ts';
import { planLimitAction } from '#client/ui/toasts/see-plans.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Messages by the prefix of the operation's name. The first match counts. */
const MESSAGES: readonly (readonly [string, string])[] = [
  ['create-workspace', 'Failed to create workspace. Please try again.'],
  ['delete-workspace', 'Failed to delete workspace. Please try again.'],
  ['update-workspace', 'Failed to save workspace settings'],
  ['update-daily-goal', 'Failed to save the daily goal'],
  ['create-custom-tab', 'Failed to create tab'],
  ['update-custom-tab', 'Failed to save tab'],
  ['delete-custom-tab', 'Failed to delete tab'],
  ['reorder-custom-tabs', 'Failed to move tab'],
  ['create-document', 'Failed to create document'],
  ['create-folder', 'Failed to create folder'],
  ['create-canvas', 'Failed to create canvas'],
  ['duplicate-', 'Failed to duplicate'],
  ['empty-trash', 'Failed to empty the trash'],
  ['reorder-', 'Failed to move'],
  ['move-', 'Failed to move to trash'],
  ['restore-', 'Failed to restore'],
  ['delete-', 'Failed to permanently delete'],
];

/**
 * Shows a toast for an operation that the views had shown as done and the server refused. The operation stays in the
 * list of problems.
 */
export function notifyRejection({ operation, message, code }: Problem): void {
  const { name, input } = operation;
  const text = MESSAGES.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (name.endsWith('-workspace') && text !== undefined)
    toast.error(text, { detail: message, ...planLimitAction(code) });
  else toast.error(`${text ?? `Failed to ${describeChange(input)}`}: ${message}`, planLimitAction(code));
}

function describeChange(input: Record<string, unknown>): string {
  if ('title' in input || 'name' in input) return 'rename';
  if ('isLocked' in input) return input['isLocked'] === true ? 'lock' : 'unlock';
  if ('isPinned' in input) return input['isPinned'] === true ? 'pin' : 'unpin';
  if ('color' in input) return 'change the colour';
  if ('writingStyleId' in input) return 'choose the writing style';
  return 'meta' in input ? 'save document' : 'move';
}
