import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { tipAttributes } from '#client/ui/layers/tips.ts';
import { detailsOpen } from '../details-state.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { GoalRing } from '#client/workspace/counts/goal-ring.tsx';
import { useWrittenToday } from '#client/workspace/counts/writing-days.ts';

const WORDS = new Intl.NumberFormat('en-US');

/**
 * "269 words", or "12 of 269 words" while some are selected; nothing of an empty page. A ring shows how far the goal of
 * the page, or else of the day, is reached. A press opens the details.
 */
export function WordCount({ document }: { document: TreeDocument }) {
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
