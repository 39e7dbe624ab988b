import { useOpenCounts } from '../document/word-counts.ts';

const WORDS = new Intl.NumberFormat('en-US');

interface WordCountProps {
  documentId: string;
  /** What the server counted, until the page has. */
  lastKnown: number;
}

/** "269 words", or "12 of 269 words" while some are selected; nothing of an empty page. */
export function WordCount({ documentId, lastKnown }: WordCountProps) {
  const counts = useOpenCounts(documentId);
  const words = counts?.words ?? lastKnown;
  if (words === 0) return null;
  const part = counts?.selected ? `${WORDS.format(counts.selected)} of ` : '';
  return (
    <span className="topbar__count">
      {part}
      {WORDS.format(words)} {words === 1 ? 'word' : 'words'}
    </span>
  );
}
