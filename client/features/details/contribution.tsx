import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useState } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { leftSentence, leftShort, characterLimitWarning } from './counts/character-limit-warning.ts';
import { tipAttributes } from '#client/ui/layers/tips.ts';
import { detailsOpen } from './details-state.ts';
import { GoalRing } from '#client/workspace/counts/goal-ring.tsx';
import { useWrittenToday } from '#client/workspace/counts/writing-days.ts';

/** How long the open document is. */
export const details: Contribution = { bar: [{ at: 'counts', order: 10, Item: Counts }] };

function Counts() {
  const { atHand } = useOpenWorkspace().items;
  return (
    atHand && (
      <>
        <WordCount document={atHand} />
        <CharactersLeft key={atHand.id} document={atHand} />
      </>
    )
  );
}

/** How many characters the limit leaves, once that are few. It is read out at a few steps only. */
function CharactersLeft({ document }: { document: TreeDocument }) {
  const characters = useOpenCounts(document.id)?.characters ?? null;
  const limit = document.meta?.characterLimit ?? null;
  const left = limit === null || characters === null ? null : limit - characters;
  const step = left === null || limit === null ? null : characterLimitWarning(left, limit);
  const [said, setSaid] = useState<{ step: number | null; sentence: string }>({ step: null, sentence: '' });
  if (step !== said.step)
    setSaid({ step, sentence: step === null || left === null ? '' : leftSentence(left) });
  if (limit === null) return null;
  return (
    <>
      <span className="visually-hidden" role="status">
        {said.sentence}
      </span>
      {step !== null && left !== null && (
        <span className={left < 0 ? 'topbar__left topbar__left--over' : 'topbar__left'} aria-hidden>
          <span className="topbar__left-long">{leftSentence(left)}</span>
          <span className="topbar__left-short">{leftShort(left)}</span>
        </span>
      )}
    </>
  );
}

const WORDS = new Intl.NumberFormat('en-US');

/**
 * "269 words", or "12 of 269 words" while some are selected; nothing of an empty page. A ring shows how far the goal of
 * the page, or else of the day, is reached. A press opens the details.
 */
function WordCount({ document }: { document: TreeDocument }) {
  const counts = useOpenCounts(document.id);
  const { goal, today } = useWrittenToday();
  // What the server counted, until the page has.
  const words = counts?.words ?? document.wordCount;
  const pageGoal = document.meta?.wordGoal ?? null;
  const part = pageGoal === null ? (goal === null ? null : today / goal) : words / pageGoal;
  if (words === 0 && part === null) return null;
  const selected = counts?.selected ? `${WORDS.format(counts.selected)} of ` : '';
  return (
    <button
      type="button"
      className="topbar__count"
      {...tipAttributes({ text: 'Details and goals', keys: undefined, side: 'bottom' })}
      onClick={() => detailsOpen.set(true)}
    >
      {part !== null && <GoalRing part={part} />}
      {selected}
      {WORDS.format(words)} {words === 1 ? 'word' : 'words'}
    </button>
  );
}
