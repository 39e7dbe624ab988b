import { useState } from 'react';
import type { TreeDocument } from '#shared/tree/tree-rows.ts';
import { useOpenCounts } from '#client/editor/page/open-counts.ts';
import { leftSentence, leftShort, characterLimitWarning } from './character-limit-warning.ts';

/** How many characters the limit leaves, once that are few. It is read out at a few steps only. */
export function CharactersLeft({ document }: { document: TreeDocument }) {
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
