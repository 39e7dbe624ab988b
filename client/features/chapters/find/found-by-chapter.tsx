import type { BookFindState } from './book-find-session.ts';
import './found-by-chapter.css';

interface FoundByChapterProps {
  state: BookFindState;
  /** Goes to the first match in a chapter. */
  onSelect: (chapterId: string) => void;
}

const showInList = (button: HTMLElement | null): void =>
  button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** Lists how many matches are in which chapter; the chapter of the current match is marked. */
export function FoundByChapter({ state, onSelect }: FoundByChapterProps) {
  const { chapters, match, missingCount } = state;
  const currentId = match?.chapterId;
  return (
    <>
      {chapters.length > 0 && (
        <ol className="found" aria-label="Found by chapter">
          {chapters.map(({ id, name, count }) => (
            <li key={id}>
              <button
                ref={id === currentId ? showInList : undefined}
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
