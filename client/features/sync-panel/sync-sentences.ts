import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** The kind of a queued change. Each kind has an icon. */
export type ChangeKind = 'write' | 'new' | 'rename' | 'move' | 'trash' | 'settings';

export interface ChangeSentence {
  kind: ChangeKind;
  text: string;
}

/** Returns the current name of an item or workspace by its id; undefined when it no longer exists. */
export type NameOf = (id: string) => string | undefined;

const quoted = (name: string | undefined): string => (name === undefined ? 'an item' : `“${name}”`);

/** Describes a queued operation in a sentence for its author. */
export function sentenceOf(
  { name, input, scope }: Pick<QueuedOperation, 'name' | 'input' | 'scope'>,
  nameOf: NameOf,
): ChangeSentence {
  const text = (key: string): string | undefined => {
    const value = input[key];
    return typeof value === 'string' ? value : undefined;
  };
  const id = text('id');
  const [verb, noun] = name.split('-');
  const shownName = quoted((id === undefined ? undefined : nameOf(id)) ?? text('title') ?? text('name'));
  switch (true) {
    case verb === 'create' || verb === 'duplicate':
      return { kind: 'new', text: `New ${noun} ${shownName}` };
    case name.endsWith('-to-trash'):
      return { kind: 'trash', text: `Moved ${shownName} to Trash` };
    case verb === 'delete':
      return { kind: 'trash', text: `Deleted ${shownName}` };
    case verb === 'restore':
      return { kind: 'move', text: `Restored ${shownName}` };
    case name === 'update-workspace':
      return input['title'] === undefined
        ? { kind: 'settings', text: `Changed settings of ${shownName}` }
        : { kind: 'rename', text: `Renamed the workspace to ${quoted(text('title'))}` };
    case name === 'update-daily-goal':
      return {
        kind: 'settings',
        text: input['dailyGoal'] === null ? 'Removed the daily goal' : 'Changed the daily goal',
      };
    case verb === 'update':
      return updateSentence(input, shownName, scope);
    default:
      return { kind: 'settings', text: name.replaceAll('-', ' ') };
  }
}

function updateSentence(input: Record<string, unknown>, shownName: string, scope: string): ChangeSentence {
  if (input['title'] !== undefined || input['name'] !== undefined)
    return { kind: 'rename', text: `Renamed ${shownName}` };
  if (input['isPinned'] !== undefined)
    return { kind: 'settings', text: `${input['isPinned'] === true ? 'Pinned' : 'Unpinned'} ${shownName}` };
  if (input['meta'] !== undefined || input['writingStyleId'] !== undefined)
    return { kind: 'settings', text: `Changed details of ${shownName}` };
  if (input['isLocked'] !== undefined)
    return { kind: 'settings', text: `${input['isLocked'] === true ? 'Locked' : 'Unlocked'} ${shownName}` };
  const parentId = input['folderId'] ?? input['parentId'];
  if (parentId !== undefined && parentId === trashIdOf(scope.replace(/^workspace:/, '')))
    return { kind: 'trash', text: `Moved ${shownName} to Trash` };
  return { kind: 'move', text: `Moved ${shownName}` };
}

/** Formats the time of day, such as 14:02. */
export const formatTime = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(time);
