import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import { hasSameFormatting } from './block-appearance.ts';
import type { BlockDiff } from './block-diff.ts';

const LIST_LABELS: Record<string, string> = {
  bullet: 'a bulleted item',
  ordered: 'a numbered item',
  task: 'a task',
};
const BLOCK_LABELS: Record<string, string> = {
  codeBlock: 'code',
  image: 'a picture',
  horizontalRule: 'a break',
  box: 'a frame',
  footnote: 'a footnote',
  table: 'a table',
};

/** Returns the name of a kind of block, for the middle of a sentence. */
function blockLabel({ type, attrs }: ProseMirrorNode): string {
  const { level, list } = attrs;
  if (typeof level === 'number') return `heading ${level}`;
  if (typeof list === 'string') return LIST_LABELS[list] ?? 'an item';
  return type.name === 'paragraph' ? 'plain text' : (BLOCK_LABELS[type.name] ?? 'something else');
}

function formattingNote(before: ProseMirrorNode, after: ProseMirrorNode): string | null {
  if (hasSameFormatting(before, after)) return null;
  const [oldLabel, newLabel] = [blockLabel(before), blockLabel(after)];
  if (oldLabel !== newLabel) return `was ${oldLabel}`;
  if (before.attrs['checked'] !== after.attrs['checked'])
    return before.attrs['checked'] === true ? 'was done' : 'was not done';
  if (before.attrs['indent'] !== after.attrs['indent']) return 'was indented otherwise';
  if (before.attrs['align'] !== after.attrs['align']) return 'was aligned otherwise';
  if (before.attrs['quote'] !== after.attrs['quote'])
    return after.attrs['quote'] === null ? 'was quoted' : 'was quoted otherwise';
  return 'was set otherwise';
}

/** Returns a note about a move or a change of formatting, which marked words do not show; null for other changes. */
export function changeNote(diff: BlockDiff): string | null {
  if (diff.kind === 'left') return diff.direction === 'down' ? 'moved down from here' : 'moved up from here';
  if (diff.kind !== 'moved' && diff.kind !== 'changed') return null;
  const formatting = formattingNote(diff.before, diff.after);
  if (diff.kind === 'changed') return formatting;
  const moved = diff.direction === 'down' ? 'moved here from above' : 'moved here from below';
  return formatting === null ? moved : `${moved}, ${formatting}`;
}

const CHANGE_LABELS = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;
/** Maximum number of characters of a block that are announced with a change. */
const MAX_ANNOUNCED = 80;

/** Returns the sentence that is announced when the user steps to a change. */
export function changeSentence(diff: BlockDiff): string {
  if (diff.kind === 'same' || diff.kind === 'left') return '';
  const block = diff.kind === 'removed' ? diff.before : diff.after;
  const words = block.textContent.trim();
  const excerpt = words.length > MAX_ANNOUNCED ? `${words.slice(0, MAX_ANNOUNCED)}…` : words;
  const note = changeNote(diff);
  return [CHANGE_LABELS[diff.kind], note, excerpt === '' ? null : `“${excerpt}”`]
    .filter((part) => part !== null)
    .join(', ');
}
