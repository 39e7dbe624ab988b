import { useEffect, useRef, type FormEvent } from 'react';
import { AI_ACTIONS, type AiActionId } from '#shared/ai/actions/index.ts';
import { Select } from '#client/ui/fields/select.tsx';
import { TextField } from '#client/ui/fields/text-field.tsx';
import { actionOf, type AssistantSession } from '../session/assistant-session.ts';

interface QuestionFormProps {
  id: string;
  session: AssistantSession;
  action: AiActionId;
  instruction: string;
  onInstruction: (instruction: string) => void;
}

/** What the writer decides before a request is sent: the action, and the answer to its question. */
export function QuestionForm({ id, session, action, instruction, onInstruction }: QuestionFormProps) {
  const chosen = actionOf(action);
  const asks = 'asks' in chosen ? chosen.asks : undefined;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [action]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // An empty answer does nothing.
    void session.run(instruction);
  };
  const choices = asks && 'choices' in asks ? asks.choices : [];
  return (
    <form id={id} ref={form} className="ai-panel__form" onSubmit={submit}>
      {asks ? (
        <TextField
          label={asks.label}
          placeholder={asks.placeholder}
          maxLength={2_000}
          value={instruction}
          onChange={(event) => onInstruction(event.target.value)}
        />
      ) : (
        <Select
          aria-label="Action"
          value={action}
          options={AI_ACTIONS.filter((one) => one.on === chosen.on && !('asks' in one)).map(
            ({ id: value, label }) => ({ value, label }),
          )}
          onValueChange={(value) => session.setAction(value)}
        />
      )}
      {choices.length > 0 && (
        <div className="ai-panel__choices" role="group" aria-label={asks?.label}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className="chip"
              onClick={() => {
                onInstruction(choice);
                void session.run(choice);
              }}
            >
              {choice}
            </button>
          ))}
        </div>
      )}
    </form>
  );
}
