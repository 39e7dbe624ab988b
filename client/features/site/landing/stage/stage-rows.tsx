import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { CREDIT_COSTS, creditsText } from '#shared/plans/credits.ts';
import { classNames } from '#client/ui/class-names.ts';
import { IN_YOUR_STYLE } from '../pieces/recorded-suggestions.ts';
import { DecideButtons, SuggestedText, type Decision } from '../pieces/suggested-text.tsx';
import type { RecordedPage } from './recorded-page.ts';
import {
  CO_AUTHORS_FIRST_WORD,
  CO_AUTHORS_LATE_WORDS,
  FIRST_PARAGRAPH,
  LAST_PARAGRAPH,
  ROW_TOOLS,
  YOUR_WORDS,
  type Row,
} from './scene.ts';
import type { Phase } from './stage-times.ts';

interface StageRowsProps {
  phase: Phase;
  /** The number of the featured tool. */
  tool: number;
  page: RecordedPage | null;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

/** The sheet of the hero: a row for each tool with its name, words on the page, and a note beside them. */
export function StageRows({ phase, tool, page, decision, onDecide }: StageRowsProps) {
  const opened = LAST_PARAGRAPH + CO_AUTHORS_FIRST_WORD;
  return (
    <div className="stage__sheet">
      <Tool number={0} featured={tool} />
      <div className="stage__text">
        <LiveWords
          words={page?.rows.first.dom ?? null}
          row="first"
          still={FIRST_PARAGRAPH + YOUR_WORDS}
          longest={FIRST_PARAGRAPH + YOUR_WORDS}
          caret={<StillCaret />}
        />
      </div>
      <PhaseNote phase={phase} />

      <Tool number={1} featured={tool} />
      <div className="stage__text">
        The keeper had been told that the spring tide would uncover the causeway for two hours either side of
        low water, as the <span className="stage__link">Tide tables</span> had it, and believed it, as one
        believes a timetable.
      </div>
      <Note title="Tide tables" className="stage__quote">
        “…dries for about two hours either side of low water springs.”
      </Note>

      <Tool number={2} featured={tool} />
      <div className="stage__text">
        <SuggestedText suggestion={IN_YOUR_STYLE} decision={decision} />
      </div>
      <div className="stage__note">
        <b>Suggestion in your style</b>
        {creditsText(CREDIT_COSTS.assistant)} credits
        <DecideButtons decision={decision} onDecide={onDecide} />
      </div>

      <Tool number={3} featured={tool} />
      <div className="stage__text">
        <LiveWords
          words={page?.rows.last.dom ?? null}
          row="last"
          still={phase === 'back' ? opened + CO_AUTHORS_LATE_WORDS : opened}
          longest={opened + CO_AUTHORS_LATE_WORDS}
        />
      </div>
      <Note title="On the timeline">Step 3 of 4, “Low water”</Note>
    </div>
  );
}

function Tool({ number, featured }: { number: number; featured: number }) {
  return (
    <div className={classNames('stage__tool', number === featured && 'is-featured')}>
      {ROW_TOOLS[number]}
      <i />
    </div>
  );
}

function Note({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <p className={classNames('stage__note', className)}>
      <b>{title}</b>
      {children}
    </p>
  );
}

const PHASE_NOTES: Record<Phase, readonly [title: string, text: string]> = {
  online: ['Two people, one page', 'Each caret is live.'],
  offline: ['Network off', 'You go on writing. Your co-author’s lines arrive when it is back.'],
  back: ['Network back', 'Both sets of lines are in the page. Nothing to choose, nothing to redo.'],
};

/** The note about the connection. The notes of all phases share a place, so that nothing below moves. */
function PhaseNote({ phase }: { phase: Phase }) {
  return (
    <div className="stage__phases">
      {Object.entries(PHASE_NOTES).map(([own, [title, text]]) => (
        <div key={own} hidden={own !== phase} className="stage__phase">
          <Note title={title}>{text}</Note>
        </div>
      ))}
    </div>
  );
}

interface LiveWordsProps {
  /** The element with the words that are played; null while the still words are shown. */
  words: HTMLElement | null;
  row: Row;
  still: string;
  /** The longest text of the row. The row always has its height. */
  longest: string;
  caret?: ReactNode;
}

/** A row that is written while the recording plays. */
function LiveWords({ words, row, still, longest, caret }: LiveWordsProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (words) host.current?.append(words);
  }, [words]);
  return (
    <div className="live-words">
      <p className="live-words__room" aria-hidden="true">
        {longest}
      </p>
      {words ? (
        <div ref={host} data-row={row} />
      ) : (
        <div className="page__text" data-row={row}>
          <p>
            {still}
            {caret}
          </p>
        </div>
      )}
    </div>
  );
}

/** Your caret on the prerendered page, as the recording draws it. */
const StillCaret = () => (
  <span className="caret caret--you" aria-hidden="true">
    <span className="caret__flag">You</span>
  </span>
);
