import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { isSetAlike } from './block-look.ts';
import type { BlockDiff } from './block-diff.ts';

const LISTS: Record<string, string> = {
  bullet: 'a bulleted item',
  ordered: 'a numbered item',
  task: 'a task',
};
const KINDS: Record<string, string> = {
  codeBlock: 'code',
  image: 'a picture',
  horizontalRule: 'a break',
  box: 'a frame',
  footnote: 'a footnote',
  table: 'a table',
};

/** What a block is called in the middle of a sentence. */
function kindOf({ type, attrs }: ProseMirrorNode): string {
  const { level, list } = attrs;
  if (typeof level === 'number') return `heading ${level}`;
  if (typeof list === 'string') return LISTS[list] ?? 'an item';
  return type.name === 'paragraph' ? 'plain text' : (KINDS[type.name] ?? 'something else');
}

function settingNote(before: ProseMirrorNode, after: ProseMirrorNode): string | null {
  if (isSetAlike(before, after)) return null;
  const [was, is] = [kindOf(before), kindOf(after)];
  if (was !== is) return `was ${was}`;
  if (before.attrs['checked'] !== after.attrs['checked'])
    return before.attrs['checked'] === true ? 'was done' : 'was not done';
  if (before.attrs['indent'] !== after.attrs['indent']) return 'was indented otherwise';
  if (before.attrs['align'] !== after.attrs['align']) return 'was aligned otherwise';
  if (before.attrs['quote'] !== after.attrs['quote'])
    return after.attrs['quote'] === null ? 'was quoted' : 'was quoted otherwise';
  return 'was set otherwise';
}

/** What the words themselves do not show of a change; null where they show all of it. */
export function changeNote(diff: BlockDiff): string | null {
  if (diff.kind === 'left') return diff.way === 'down' ? 'moved down from here' : 'moved up from here';
  if (diff.kind !== 'moved' && diff.kind !== 'changed') return null;
  const setting = settingNote(diff.before, diff.after);
  if (diff.kind === 'changed') return setting;
  const moved = diff.way === 'down' ? 'moved here from above' : 'moved here from below';
  return setting === null ? moved : `${moved}, ${setting}`;
}

const NAMES = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;
/** Letters of a block that are read out with what became of it. */
const MOST_READ = 80;

/** What is said of a change when one steps to it. */
export function changeSentence(diff: BlockDiff): string {
  if (diff.kind === 'same' || diff.kind === 'left') return '';
  const block = diff.kind === 'removed' ? diff.before : diff.after;
  const words = block.textContent.trim();
  const shown = words.length > MOST_READ ? `${words.slice(0, MOST_READ)}…` : words;
  const note = changeNote(diff);
  return [NAMES[diff.kind], note, shown === '' ? null : `“${shown}”`]
    .filter((part) => part !== null)
    .join(', ');
}
