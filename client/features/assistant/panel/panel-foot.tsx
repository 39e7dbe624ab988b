import { Copy, RotateCcw, Square } from 'lucide-react';
import { copyText } from '#client/lib/copy-text.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Kbd } from '#client/ui/kbd.tsx';
import { tipAttributes } from '#client/ui/layers/tips.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { useAiGate } from '#client/workspace/ai/use-ai.ts';
import { SeePlansLink } from '#client/workspace/billing/see-plans-link.tsx';
import { openSettings } from '#client/workspace/settings/open-settings.ts';
import { actionOf, type AssistantSession } from '../session/assistant-session.ts';
import type { AssistantState } from '../session/assistant-state.ts';
import { usedChanges } from '../session/shown-change.ts';

interface PanelFootProps {
  session: AssistantSession;
  state: AssistantState;
  /** The form whose submission sends the request. */
  formId: string;
  instruction: string;
}

async function copyAnswer(answer: string): Promise<void> {
  try {
    await copyText(answer.trim());
    toast.success('Copied');
  } catch {
    toast.error('The answer could not be copied.', { detail: 'Select it in the panel and copy it.' });
  }
}

/** The cost, and the buttons for the present phase. */
export function PanelFoot({ session, state, formId, instruction }: PanelFootProps) {
  const gate = useAiGate();
  const { phase, answer, loss, isApplying } = state;
  const needsCopy = answer !== '' && (phase === 'stopped' || phase === 'error' || loss !== null);
  const canRetry = phase === 'complete' || phase === 'stopped' || phase === 'error';
  return (
    <footer className="ai-panel__foot">
      <span className="ai-panel__cost num">{gate.canRun ? gate.cost : gate.reason}</span>
      {!gate.isReady && (
        <Button size="sm" onClick={() => openSettings('ai')}>
          Open settings
        </Button>
      )}
      {gate.isReady && !gate.canRun && <SeePlansLink />}
      {phase === 'streaming' && (
        <Button onClick={() => session.stop()}>
          <Icon of={Square} size="sm" />
          Stop
          <Kbd keys="Esc" />
        </Button>
      )}
      {needsCopy && (
        <Button variant="ghost" onClick={() => void copyAnswer(answer)}>
          <Icon of={Copy} />
          Copy
        </Button>
      )}
      {canRetry && loss === null && (
        <Button variant="ghost" disabled={!gate.canRun || isApplying} onClick={() => void session.run()}>
          <Icon of={RotateCcw} />
          Retry
        </Button>
      )}
      {phase === 'idle' ? (
        <Button
          variant="primary"
          type="submit"
          form={formId}
          disabled={!gate.canRun || ('asks' in actionOf(state.action) && instruction.trim() === '')}
        >
          {actionOf(state.action).label}
        </Button>
      ) : (
        <UseButton session={session} state={state} />
      )}
    </footer>
  );
}

/** Makes the changes. It is shown from the start, so that the buttons stay where they are. */
function UseButton({ session, state }: { session: AssistantSession; state: AssistantState }) {
  const { phase, changes, loss, isApplying } = state;
  if (phase === 'stopped' || phase === 'error' || loss === 'deleted' || loss === 'split') return null;
  const used = usedChanges(changes).length;
  const isDisabled = phase !== 'complete' || loss !== null || isApplying || used === 0;
  const label = used === 0 || used === changes.length ? 'Use suggestion' : `Use ${used} of ${changes.length}`;
  return (
    <Button
      variant="primary"
      disabled={isDisabled}
      {...tipAttributes({ text: label, keys: '↵', side: 'bottom' })}
      onClick={() => void session.use()}
    >
      {label}
    </Button>
  );
}
