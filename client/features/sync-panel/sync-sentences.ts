import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { QueuedOperation } from '#client/lib/device/schema.ts';

/** What a waiting change is about; each has its sign. */
export type ChangeKind = 'write' | 'new' | 'rename' | 'move' | 'trash' | 'settings';

export interface ChangeSentence {
  kind: ChangeKind;
  text: string;
}

/** The name of an item or workspace by its id, as it is shown now; undefined for what is gone. */
export type NameOf = (id: string) => string | undefined;

const quoted = (name: string | undefined): string => (name === undefined ? 'an item' : `“${name}”`);

/** A queued operation as a sentence for the one who asked for it. */
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
  const shown = quoted((id === undefined ? undefined : nameOf(id)) ?? text('title') ?? text('name'));
  switch (true) {
    case verb === 'create':
      return { kind: 'new', text: `New ${noun} ${shown}` };
    case name.endsWith('-to-trash'):
      return { kind: 'trash', text: `Moved ${shown} to Trash` };
    case verb === 'delete':
      return { kind: 'trash', text: `Deleted ${shown}` };
    case verb === 'restore':
      return { kind: 'move', text: `Restored ${shown}` };
    case name === 'update-workspace':
      return input['title'] === undefined
        ? { kind: 'settings', text: `Changed settings of ${shown}` }
        : { kind: 'rename', text: `Renamed the workspace to ${quoted(text('title'))}` };
    case verb === 'update':
      return updateSentence(input, shown, scope);
    default:
      return { kind: 'settings', text: name.replaceAll('-', ' ') };
  }
}

function updateSentence(input: Record<string, unknown>, shown: string, scope: string): ChangeSentence {
  if (input['title'] !== undefined || input['name'] !== undefined)
    return { kind: 'rename', text: `Renamed ${shown}` };
  if (input['isPinned'] !== undefined)
    return { kind: 'settings', text: `${input['isPinned'] === true ? 'Pinned' : 'Unpinned'} ${shown}` };
  if (input['meta'] !== undefined) return { kind: 'settings', text: `Changed details of ${shown}` };
  if (input['isLocked'] !== undefined)
    return { kind: 'settings', text: `${input['isLocked'] === true ? 'Locked' : 'Unlocked'} ${shown}` };
  const place = input['folderId'] ?? input['parentId'];
  if (place !== undefined && place === trashIdOf(scope.replace(/^workspace:/, '')))
    return { kind: 'trash', text: `Moved ${shown} to Trash` };
  return { kind: 'move', text: `Moved ${shown}` };
}

/** Bytes in the shortest words: B, KB, MB, GB with one decimal. */
export function fileSize(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB'];
  let value = bytes;
  let at = 0;
  for (; value >= 1024 && at < units.length - 1; at += 1) value /= 1024;
  return at === 0 ? `${Math.round(value)} B` : `${value.toFixed(1)} ${units[at]}`;
}

/** The time of day, 14:02. */
export const clock = (time: number): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(time);
