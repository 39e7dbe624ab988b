import { useStore } from '@nanostores/react';
import { PenLine, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Banner } from '#client/ui/banner.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { actionOf, type AssistantSession } from '../session/assistant-session.ts';
import type { AssistantState } from '../session/assistant-state.ts';
import { ChangeList } from './change-list.tsx';
import { PanelFoot } from './panel-foot.tsx';
import { handlePanelKey } from './panel-keys.ts';
import { QuestionForm } from './question-form.tsx';
import { StylePicker } from './style-picker.tsx';
import { WhatIsSent } from './what-is-sent.tsx';
import '#client/ui/chip.css';
import './assistant-panel.css';

/** The panel at the bottom right: the question of an action, the answer in pencil, and the changes that it makes. */
export function AssistantPanel({ session }: { session: AssistantSession }) {
  const state = useStore(session.state);
  const [instruction, setInstruction] = useState(state.instruction);
  const panel = useRef<HTMLElement>(null);
  const id = useId();
  const { phase } = state;
  useEffect(() => {
    // The question takes the focus by itself.
    if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    // A button that was clicked may have disappeared with the next phase. A writer who went back to the text stays there.
    if (phase !== 'idle' && document.activeElement === document.body)
      panel.current?.focus({ preventScroll: true });
  }, [phase]);
  return (
    // The keys work wherever the focus is in the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={panel}
      className="ai-panel"
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-busy={phase === 'streaming'}
      data-region="assistant"
      tabIndex={-1}
      onKeyDown={(event) => handlePanelKey(session, event)}
    >
      <header className="ai-panel__head">
        <Icon of={PenLine} />
        <h2 className="ai-panel__title" id={`${id}-title`}>
          {actionOf(state.action).label}
        </h2>
        <StylePicker session={session} state={state} />
        <span className="spacer" />
        <IconButton icon={X} label="Close" keys="Esc" size="md" onClick={() => session.close()} />
      </header>
      <div className="ai-panel__body">
        {phase === 'idle' && (
          <QuestionForm
            key={state.action}
            id={`${id}-form`}
            session={session}
            action={state.action}
            instruction={instruction}
            onInstruction={setInstruction}
          />
        )}
        <PanelNotes state={state} skipped={session.target.skipped} />
        <PanelAnswer session={session} state={state} />
        {phase !== 'streaming' && <WhatIsSent session={session} state={state} instruction={instruction} />}
      </div>
      <PanelFoot session={session} state={state} formId={`${id}-form`} instruction={instruction} />
      <span className="visually-hidden" role="status">
        {announcementOf(state)}
      </span>
    </section>
  );
}

const LOSS_TEXTS: Record<NonNullable<AssistantState['loss']>, string> = {
  deleted: 'The text you selected was deleted meanwhile. You can still copy the answer.',
  split: 'The paragraph you selected was divided meanwhile. Copy the answer, or select the text again.',
  'read-only': 'This page is read-only now. You can still copy the answer.',
};

/** Sentences about the request or the text, above the answer. */
function PanelNotes({ state, skipped }: { state: AssistantState; skipped: readonly string[] }) {
  const { error, limit, loss, phase, queuePosition } = state;
  return (
    <>
      {error !== null && <Banner kind="error">{error}</Banner>}
      {limit !== null && <Banner kind="note">{limit}</Banner>}
      {loss !== null && <Banner kind="note">{LOSS_TEXTS[loss]}</Banner>}
      {phase === 'stopped' && (
        <Banner kind="note">Stopped before its end, so it cannot replace your text. You can copy it.</Banner>
      )}
      {queuePosition !== null && (
        <p className="ai-panel__note num">Waiting: number {queuePosition} in the queue</p>
      )}
      {skipped.length > 0 && phase !== 'error' && (
        <p className="ai-panel__note">The {skipped.join(', ')} in your selection stay as they are.</p>
      )}
    </>
  );
}

/** The answer: in pencil while it is written, then as changes. */
function PanelAnswer({ session, state }: { session: AssistantSession; state: AssistantState }) {
  const { phase, answer, changes, loss } = state;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (phase === 'streaming' && answer !== '') text.current?.scrollTo({ top: text.current.scrollHeight });
  }, [phase, answer]);
  if (phase === 'idle' || (phase === 'error' && answer === '')) return null;
  const isUsable = phase === 'complete' && (loss === null || loss === 'read-only');
  if (isUsable && changes.length === 0)
    return <p className="ai-panel__note">The answer is the same as your text. There is nothing to change.</p>;
  if (isUsable) return <ChangeList session={session} state={state} />;
  return (
    // A scrolling region has to be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={text} className="ai-panel__text" tabIndex={0} role="region" aria-label="Answer">
      <span className="pencil">{answer}</span>
      {phase === 'streaming' && <span className="pencil__tip" />}
    </div>
  );
}

/** Returns a sentence for screen readers, which do not follow the words while they arrive. */
function announcementOf({ phase, changes, queuePosition }: AssistantState): string {
  if (phase === 'streaming') return queuePosition === null ? 'The AI assistant is writing' : '';
  if (phase === 'complete')
    return `The answer is complete: ${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`;
  return '';
}
