import type { Problem } from '#client/lib/device/schema.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** How a refusal is said, by the beginning of the operation's name; the first that fits. */
const SENTENCES: readonly (readonly [string, string])[] = [
  ['create-workspace', 'Failed to create workspace. Please try again.'],
  ['delete-workspace', 'Failed to delete workspace. Please try again.'],
  ['update-workspace', 'Failed to save workspace settings'],
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

/** Says that the server refused what the screen showed as done; it stays in the list of problems. */
export function notifyRejection({ operation, message }: Problem): void {
  const { name, input } = operation;
  const sentence = SENTENCES.find(([beginning]) => name.startsWith(beginning))?.[1];
  if (name.endsWith('-workspace') && sentence !== undefined) toast.error(sentence, { detail: message });
  else toast.error(`${sentence ?? `Failed to ${changeOf(input)}`}: ${message}`);
}

function changeOf(input: Record<string, unknown>): string {
  if ('title' in input || 'name' in input) return 'rename';
  if ('isLocked' in input) return input['isLocked'] === true ? 'lock' : 'unlock';
  if ('isPinned' in input) return input['isPinned'] === true ? 'pin' : 'unpin';
  if ('color' in input) return 'change the colour';
  return 'meta' in input ? 'save document' : 'move';
}
