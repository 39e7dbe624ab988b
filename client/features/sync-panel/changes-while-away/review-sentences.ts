import type { Review, ReviewChange, ReviewEntry } from './review.ts';

const pluralize = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;

function textSentence({ added, removed, paragraphs }: Extract<ReviewChange, { kind: 'text' }>): string {
  const words = [
    ...(added > 0 ? [`${pluralize(added, 'word')} added`] : []),
    ...(removed > 0 ? [`${removed.toLocaleString('en-US')} removed`] : []),
  ];
  if (added === 0 && removed > 0) words.splice(0, 1, `${pluralize(removed, 'word')} removed`);
  const paragraphCount = pluralize(paragraphs, 'paragraph');
  return words.length === 0 ? `${paragraphCount} changed` : `${words.join(', ')} in ${paragraphCount}`;
}

/** Describes a change. The text follows the item's name. */
export function changeSentence(change: ReviewChange): string {
  switch (change.kind) {
    case 'new':
      return change.words > 0 ? `New, ${pluralize(change.words, 'word')}` : 'New';
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

/** Whether an entry can be opened: only documents, unless they are deleted. */
export const isOpenable = ({ item, changes }: ReviewEntry): boolean =>
  item === 'document' && !changes.some(({ kind }) => kind === 'deleted');

/** The text of the notice after an absence. */
export function noticeOf({ entries }: Review): string {
  const [first] = entries;
  if (entries.length === 1 && first) return `“${first.name}” changed while you were away`;
  return `${pluralize(entries.length, 'item')} changed while you were away`;
}
