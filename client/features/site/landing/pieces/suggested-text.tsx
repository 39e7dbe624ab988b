import { Button } from '#client/ui/button.tsx';
import type { RecordedSuggestion } from './recorded-suggestions.ts';
import '#client/workspace/ai/suggested-words.css';
import './suggested-text.css';

/** Whether the suggestion is not decided, used, or dismissed. */
export type Decision = 'open' | 'used' | 'dismissed';

interface SuggestedTextProps {
  suggestion: RecordedSuggestion;
  decision: Decision;
}

const DECISIONS: readonly Decision[] = ['open', 'used', 'dismissed'];

/**
 * A paragraph with a suggestion, as the page shows it. The paragraphs of all decisions share a place, and one is visible:
 * nothing on the page moves with a decision.
 */
export function SuggestedText({ suggestion, decision }: SuggestedTextProps) {
  return (
    <div className="suggested">
      {DECISIONS.map((each) => (
        <p key={each} aria-hidden={each === decision ? undefined : true}>
          <Words suggestion={suggestion} decision={each} />
        </p>
      ))}
    </div>
  );
}

function Words({ suggestion, decision }: SuggestedTextProps) {
  const { before, selection, after, from, to, text } = suggestion;
  const removed = selection.slice(from, to);
  return (
    <>
      {before + selection.slice(0, from)}
      {decision === 'open' && (
        <>
          <del className="ai-change is-open is-replacing">{removed}</del>
          <ins className="ai-change is-open is-replacing">{text}</ins>
        </>
      )}
      {decision === 'used' && text}
      {decision === 'dismissed' && removed}
      {selection.slice(to) + after}
    </>
  );
}

interface DecideProps {
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

/** The buttons of a suggestion. They decide it in this sample, as they do on a page. */
export function DecideButtons({ decision, onDecide }: DecideProps) {
  return (
    <div className="suggested__buttons">
      {decision === 'open' ? (
        <>
          <Button variant="ghost" size="sm" onClick={() => onDecide('used')}>
            Use suggestion
          </Button>
          <Button variant="ghost" size="sm" onClick={() => onDecide('dismissed')}>
            Dismiss
          </Button>
        </>
      ) : (
        <Button variant="ghost" size="sm" onClick={() => onDecide('open')}>
          Undo
        </Button>
      )}
    </div>
  );
}
