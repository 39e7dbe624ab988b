import type { ReactNode } from 'react';
import { CREDIT_COSTS, creditsText } from '#shared/plans/credits.ts';
import { classNames } from '#client/ui/class-names.ts';
import { IN_YOUR_STYLE } from '../pieces/recorded-suggestions.ts';
import { DecideButtons, SuggestedText, type Decision } from '../pieces/suggested-text.tsx';
import { LiveWords, type Caret } from './live-words.tsx';
import type { Words } from './recorded-words.ts';
import {
  CO_AUTHORS_FIRST_WORD,
  CO_AUTHORS_LATE_WORDS,
  FIRST_PARAGRAPH,
  LAST_PARAGRAPH,
  ROW_TOOLS,
  YOUR_WORDS,
} from './scene.ts';
import type { Phase } from './stage-times.ts';

interface StageRowsProps {
  phase: Phase;
  /** The number of the featured tool. */
  tool: number;
  words: Words;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

const YOU: Caret = { name: 'You', color: 1, isYours: true };
const CO_AUTHOR: Caret = { name: 'Co-author', color: 2 };

/** The sheet of the hero: a row for each tool with its name, words on the page, and a note beside them. */
export function StageRows({ phase, tool, words, decision, onDecide }: StageRowsProps) {
  return (
    <div className="stage__sheet">
      <Tool number={0} featured={tool} />
      <div className="stage__text">
        <LiveWords row="first" words={words.first} longest={FIRST_PARAGRAPH + YOUR_WORDS} caret={YOU} />
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
          row="last"
          words={words.last}
          longest={LAST_PARAGRAPH + CO_AUTHORS_FIRST_WORD + CO_AUTHORS_LATE_WORDS}
          // A co-author without a connection has no caret on this page.
          caret={phase === 'offline' ? undefined : CO_AUTHOR}
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
