import { Check, X } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { countTextWords } from '../diff/suggest.ts';
import type { AssistantSession } from '../session/assistant-session.ts';
import type { AssistantState } from '../session/assistant-state.ts';
import { usedChanges, type Decision, type ShownChange } from '../session/shown-change.ts';
import type { Target } from '../page/target.ts';
import '#client/workspace/ai/suggested-words.css';

interface ChangeListProps {
  session: AssistantSession;
  state: AssistantState;
}

const NO_CHANGES: readonly ShownChange[] = [];

const DECISION_NAMES: Record<Decision, string> = {
  open: 'not decided',
  accepted: 'accepted',
  refused: 'refused',
};

/** Returns a change as a sentence, for screen readers. */
function sentenceOf({ number, before, after, decision, form }: ShownChange, count: number): string {
  const what = form
    ? `“${form.words}” becomes: ${form.name}`
    : before === ''
      ? `add “${after}”`
      : after === ''
        ? `remove “${before}”`
        : `“${before}” becomes “${after}”`;
  return `Change ${number} of ${count}, ${DECISION_NAMES[decision]}: ${what}`;
}

/** Returns how many changes are used, and how many words the text has before and after them. */
function countsOf({ changes }: AssistantState, { isCaret, parts }: Target): string {
  const used = usedChanges(changes);
  const countText = changes.length === 1 ? '1 change' : `${changes.length} changes`;
  const words = isCaret ? 0 : parts.reduce((sum, { text }) => sum + countTextWords(text), 0);
  const after = used.reduce(
    (sum, shown) => sum + countTextWords(shown.after) - countTextWords(shown.before),
    words,
  );
  const wordText = isCaret ? `${after} words` : `${words} words to ${after}`;
  return `${used.length === changes.length ? '' : `${used.length} of `}${countText}, ${wordText}`;
}

/** The changes of a suggestion, each of which the writer accepts or refuses. */
export function ChangeList({ session, state }: ChangeListProps) {
  const { changes, current } = state;
  // The page is drawn first: a list of hundreds of changes takes longer than a frame.
  const listed = useDeferredValue(changes, NO_CHANGES);
  const isListed = listed.length > 0;
  const list = useRef<HTMLDivElement>(null);
  const canUse = state.loss === null && !state.isApplying;
  useEffect(() => {
    if (!isListed) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    session.view.dom.querySelector('.ai-change.is-current')?.scrollIntoView({ block: 'nearest' });
    // The focus follows the current change, but does not leave the page's text for it.
    const { activeElement } = document;
    if (row && activeElement?.closest('.ai-panel') && !activeElement.matches('input, textarea, select'))
      row.focus({ preventScroll: true });
  }, [session, current, isListed]);
  return (
    <>
      <div className="changes__head">
        <span className="num">{countsOf(state, session.target)}</span>
        <span className="spacer" />
        <Button variant="ghost" size="sm" disabled={!canUse} onClick={() => void session.acceptAll()}>
          Accept all
        </Button>
        <Button variant="ghost" size="sm" onClick={() => session.refuseAll()}>
          Refuse all
        </Button>
      </div>
      <div ref={list} className="changes" role="grid" aria-label="Changes">
        {listed.map((shown, index) => (
          <ChangeRow
            key={shown.number}
            session={session}
            shown={shown}
            count={changes.length}
            index={index}
            isCurrent={index === current}
          />
        ))}
      </div>
    </>
  );
}

interface ChangeRowProps {
  session: AssistantSession;
  shown: ShownChange;
  count: number;
  index: number;
  isCurrent: boolean;
}

/** There may be hundreds: a decision or a phase of the panel renders only the rows that it changes. */
const ChangeRow = memo(function ChangeRow({ session, shown, count, index, isCurrent }: ChangeRowProps) {
  const { number, before, after, decision, touch, form } = shown;
  const toggle = (wanted: Decision): void => {
    session.goTo(index);
    session.decide(number, decision === wanted ? 'open' : wanted);
  };
  return (
    // The keys of the row are handled by the panel.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      className={classNames('changes__row', isCurrent && 'is-current', `is-${decision}`)}
      data-row={index}
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={isCurrent}
      aria-label={sentenceOf(shown, count)}
      onClick={() => session.goTo(index)}
    >
      <span role="gridcell" className="changes__n">
        {number}
      </span>
      <span role="gridcell" className="changes__text">
        {form && (
          <>
            <span className="changes__words">{form.words}</span>
            <span className="changes__form">{form.name}</span>
          </>
        )}
        {before !== '' && <del className="ai-listed">{before}</del>}{' '}
        {after !== '' && <ins className="ai-listed">{after}</ins>}
        {touch !== 'none' && (
          <span className="changes__note">
            {touch === 'written' ? 'Somebody wrote here. Their words stay.' : 'These words were deleted.'}
          </span>
        )}
      </span>
      <span role="gridcell" className="changes__choice">
        <button
          type="button"
          className="choice choice--yes"
          aria-label={`Accept change ${number}`}
          aria-pressed={decision === 'accepted'}
          tabIndex={-1}
          onClick={() => toggle('accepted')}
        >
          <Icon of={Check} />
        </button>
        <button
          type="button"
          className="choice choice--no"
          aria-label={`Refuse change ${number}`}
          aria-pressed={decision === 'refused'}
          tabIndex={-1}
          onClick={() => toggle('refused')}
        >
          <Icon of={X} />
        </button>
      </span>
    </div>
  );
});
