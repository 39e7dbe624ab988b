import { useStore } from '@nanostores/react';
import { shownChapters } from '#client/workspace/open/shown-chapters.ts';

const WORDS = new Intl.NumberFormat('en-US');

/** "48,210 words": those of all chapters on the page. */
export function ChaptersCount() {
  const words = useStore(shownChapters)?.words ?? 0;
  if (words === 0) return null;
  return (
    <span className="topbar__count">
      {WORDS.format(words)} {words === 1 ? 'word' : 'words'}
    </span>
  );
}
