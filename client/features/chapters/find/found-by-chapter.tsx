import { useEffect, useRef } from 'react';
import type { BookFindState } from './book-find-session.ts';
import './found-by-chapter.css';

interface FoundByChapterProps {
  state: BookFindState;
  /** Goes to the first match in a chapter. */
  onSelect: (chapterId: string) => void;
}

/** Lists how many matches are in which chapter; the chapter of the current match is marked. */
export function FoundByChapter({ state, onSelect }: FoundByChapterProps) {
  const { chapters, match, missingCount } = state;
  const list = useRef<HTMLOListElement>(null);
  const currentId = match?.chapterId;
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [currentId]);
  return (
    <>
      {chapters.length > 0 && (
        <ol ref={list} className="found" aria-label="Found by chapter">
          {chapters.map(({ id, name, count }) => (
            <li key={id}>
              <button
                type="button"
                className="found__chapter"
                aria-label={`${name}: ${count.toLocaleString('en')} found`}
                aria-current={id === currentId ? 'location' : undefined}
                onClick={() => onSelect(id)}
              >
                <span className="found__name">{name}</span>
                <span className="num">{count.toLocaleString('en')}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {missingCount > 0 && state.query.text !== '' && (
        <p className="found__missing">
          {missingCount === 1
            ? '1 chapter is not on this device yet, so it is not searched.'
            : `${missingCount.toLocaleString('en')} chapters are not on this device yet, so they are not searched.`}
        </p>
      )}
    </>
  );
}
