import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useState } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { remainingText, remainingTextShort, characterLimitWarning } from './character-limit-warning.ts';
import { formatNumber, wordUnit } from '#client/lib/numbers.ts';
import { tipAttributes } from '#client/ui/layers/tips.ts';
import { openInspector } from '#client/workspace/inspector/inspector-state.ts';
import { DETAILS_TAB } from './details-tab.ts';
import { dailyGoalText, pageGoalText } from './goal-text.ts';
import { GoalRing } from '#client/workspace/counts/goal-ring.tsx';
import { useWrittenToday } from '#client/workspace/counts/writing-days.ts';

/** The word count, the words of today and the remaining characters of the open document, in the top bar. */
export const details: Contribution = { bar: [{ at: 'counts', order: 10, Item: Counts }] };

function Counts() {
  const { activeDocument, readFolder } = useOpenWorkspace().items;
  return (
    activeDocument && (
      <>
        {/* A folder that is read as one page shows the words of all its chapters, also while one of them is edited. */}
        {!readFolder && <WordCount document={activeDocument} />}
        <TodayCount />
        <RemainingCharacters key={activeDocument.id} document={activeDocument} />
      </>
    )
  );
}

/** Shows the remaining characters near the limit. Screen readers announce them only when the warning step changes. */
function RemainingCharacters({ document }: { document: TreeDocument }) {
  const characters = useOpenCounts(document.id)?.characters ?? null;
  const limit = document.meta?.characterLimit ?? null;
  const remaining = limit === null || characters === null ? null : limit - characters;
  const step = remaining === null || limit === null ? null : characterLimitWarning(remaining, limit);
  const [announcement, setAnnouncement] = useState<{ step: number | null; sentence: string }>({
    step: null,
    sentence: '',
  });
  if (step !== announcement.step)
    setAnnouncement({ step, sentence: step === null || remaining === null ? '' : remainingText(remaining) });
  if (limit === null) return null;
  return (
    <>
      <span className="visually-hidden" role="status">
        {announcement.sentence}
      </span>
      {step !== null && remaining !== null && (
        <span className={remaining < 0 ? 'topbar__left topbar__left--over' : 'topbar__left'} aria-hidden>
          <span className="topbar__left-long">{remainingText(remaining)}</span>
          <span className="topbar__left-short">{remainingTextShort(remaining)}</span>
        </span>
      )}
    </>
  );
}

/**
 * Shows "269 words", or "12 of 269 words" with a selection. Renders nothing for an empty page without a goal. A ring
 * shows the progress towards the goal of the page.
 */
function WordCount({ document }: { document: TreeDocument }) {
  const counts = useOpenCounts(document.id);
  // The server's count until the page has counted its words.
  const words = counts?.words ?? document.wordCount;
  const goal = document.meta?.wordGoal ?? null;
  if (words === 0 && goal === null) return null;
  const selected = counts?.selected ? `${formatNumber(counts.selected)} of ` : '';
  return (
    <GoalCount
      number={`${selected}${formatNumber(words)}`}
      unit={wordUnit(words)}
      progress={goal === null ? null : { part: words / goal, sentence: pageGoalText(words, goal) }}
    />
  );
}

/** Shows "312 today" with a ring for the daily goal. Renders nothing without a daily goal. */
function TodayCount() {
  const { goal, today } = useWrittenToday();
  if (goal === null) return null;
  return (
    <GoalCount
      number={formatNumber(today)}
      unit="today"
      progress={{ part: today / goal, sentence: dailyGoalText(today, goal) }}
    />
  );
}

interface GoalCountProps {
  number: string;
  /** Follows the number where there is room. */
  unit: string;
  /** The progress towards a goal, and a sentence that names the goal; null without a goal. */
  progress: { part: number; sentence: string } | null;
}

/** A number of words with the ring of its goal. A click opens the details. */
function GoalCount({ number, unit, progress }: GoalCountProps) {
  return (
    <button
      type="button"
      className="topbar__count"
      // A translation of the page replaces text that it shows, and React then changes text that nobody sees.
      translate="no"
      aria-label={progress ? `${number} ${unit}. ${progress.sentence}` : undefined}
      {...tipAttributes({ text: progress?.sentence ?? 'Details and goals', keys: undefined, side: 'bottom' })}
      onClick={() => openInspector(DETAILS_TAB)}
    >
      {progress && <GoalRing part={progress.part} />}
      <span>
        {number} <span className="topbar__unit">{unit}</span>
      </span>
    </button>
  );
}
