import type { Review, ReviewChange, ReviewEntry } from './review.ts';

const counted = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

function textSentence({ added, removed, paragraphs }: Extract<ReviewChange, { kind: 'text' }>): string {
  const words = [
    ...(added > 0 ? [`${counted(added, 'word')} added`] : []),
    ...(removed > 0 ? [`${removed.toLocaleString('en-US')} removed`] : []),
  ];
  if (added === 0 && removed > 0) words.splice(0, 1, `${counted(removed, 'word')} removed`);
  const where = counted(paragraphs, 'paragraph');
  return words.length === 0 ? `${where} changed` : `${words.join(', ')} in ${where}`;
}

/** One change as the end of a sentence that begins with its item's name. */
export function changeSentence(change: ReviewChange): string {
  switch (change.kind) {
    case 'new':
      return change.words > 0 ? `New, ${counted(change.words, 'word')}` : 'New';
    case 'text':
      return textSentence(change);
    case 'renamed':
      return `Renamed from “${change.from}”`;
    case 'moved':
      return change.to === null ? 'Moved to the top' : `Moved to “${change.to}”`;
    case 'trashed':
      return 'Moved to Trash';
    case 'restored':
      return 'Restored from Trash';
    case 'deleted':
      return 'Deleted for good';
  }
}

/** Whether it can be opened: folders show in the tree, and what is gone is gone. */
export const isOpenable = ({ item, changes }: ReviewEntry): boolean =>
  item === 'document' && !changes.some(({ kind }) => kind === 'deleted');

/** The notice when a writer is back. */
export function noticeOf({ entries }: Review): string {
  const [first] = entries;
  if (entries.length === 1 && first) return `“${first.name}” changed while you were away`;
  return `${counted(entries.length, 'item')} changed while you were away`;
}
