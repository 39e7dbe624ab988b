import { classNames } from '#client/ui/class-names.ts';
import type { PeerColor } from '#client/lib/peer-color.ts';
import type { Row } from './scene.ts';

/** A person's caret at the end of a row. */
export interface Caret {
  name: string;
  color: PeerColor;
  isYours?: boolean;
}

interface LiveWordsProps {
  row: Row;
  words: string;
  /** The longest text of the row. The row always has its height. */
  longest: string;
  caret?: Caret | undefined;
}

/** A row that is written while the recording plays, as the editor draws a paragraph and its carets. */
export function LiveWords({ row, words, longest, caret }: LiveWordsProps) {
  return (
    <div className="live-words">
      <p className="live-words__room" aria-hidden="true">
        {longest}
      </p>
      <div className="page__text" data-row={row}>
        <p>
          {words}
          {caret && (
            // A new element for each letter: browsers count a moved element as a layout shift.
            <span
              key={words}
              className={classNames('caret', `peer-${caret.color}`, caret.isYours && 'caret--you')}
              aria-hidden="true"
            >
              <span className="caret__flag">{caret.name}</span>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
