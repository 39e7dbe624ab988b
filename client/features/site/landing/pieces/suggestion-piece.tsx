import { useEffect, useRef, useState } from 'react';
import { CREDIT_COSTS, creditsText } from '#shared/plans/credits.ts';
import { prefersReducedMotion } from '#client/lib/reduced-motion.ts';
import { useIsVisible } from '../use-is-visible.ts';
import { SHORTENED } from './recorded-suggestions.ts';
import { DecideButtons, SuggestedText, type Decision } from './suggested-text.tsx';

/** The suggestion is used, and is shown undecided again, this long after the piece is visible. */
const USED_AFTER_MS = 1_800;
const OPEN_AGAIN_AFTER_MS = 4_800;

const countWords = (text: string): number => text.split(' ').length;

/** A suggestion of the assistant beside its page. It is used once when it comes into view; then the visitor decides. */
export function SuggestionPiece() {
  const piece = useRef<HTMLDivElement>(null);
  const isVisible = useIsVisible(piece, 0.6);
  const [decision, setDecision] = useState<Decision>('open');
  const [isPlayed, setIsPlayed] = useState(false);
  useEffect(() => {
    if (!isVisible || isPlayed || prefersReducedMotion()) return undefined;
    const timers = [
      setTimeout(() => setDecision('used'), USED_AFTER_MS),
      setTimeout(() => {
        setDecision('open');
        setIsPlayed(true);
      }, OPEN_AGAIN_AFTER_MS),
    ];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [isVisible, isPlayed]);
  return (
    <div ref={piece} className="piece well piece--suggestion">
      <div className="well__sheet page-words">
        <SuggestedText suggestion={SHORTENED} decision={decision} />
      </div>
      <div className="assist">
        <h3 className="assist__name">Shorten</h3>
        <dl>
          <dt>Selected</dt>
          <dd>{countWords(SHORTENED.selection)} words</dd>
          <dt>Becomes</dt>
          <dd>{countWords(SHORTENED.answer)} words</dd>
          <dt>Cost</dt>
          <dd>{creditsText(CREDIT_COSTS.assistant)} credits</dd>
        </dl>
        <DecideButtons
          decision={decision}
          onDecide={(next) => {
            setIsPlayed(true);
            setDecision(next);
          }}
        />
      </div>
    </div>
  );
}
