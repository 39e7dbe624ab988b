import { CornerDownLeft, Square } from 'lucide-react';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { MAX_NODE_PROMPT } from '#shared/ai/ai-node.ts';
import { hasCommandKey, keyLabel } from '#client/lib/key-label.ts';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { setPrompt } from '../../editor/editor-commands.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import type { CanvasAi } from './canvas-ai.ts';
import type { NodeAnswer } from './use-node-run.ts';

interface AiPromptProps {
  id: string;
  /** The prompt that is stored in the node. */
  stored: string;
  /** The prompt that is being typed; null while nobody types here. */
  typed: string | null;
  onType: (typed: string | null) => void;
  ai: CanvasAi;
  answer: NodeAnswer;
  canChange: boolean;
  /** Whether the field has the focus because the node was opened with the keyboard or has just been added. */
  isFocused: boolean;
}

/** The prompt of an AI node, and the reason why no answer is written. */
export function AiPrompt({ id, stored, typed, onType, ai, answer, canChange, isFocused }: AiPromptProps) {
  const { canvasEditor, openAiSettings, openPlans } = useCanvasContext();
  const field = useRef<HTMLTextAreaElement>(null);
  const value = typed ?? stored;
  const { isGenerating, cancel, error, retry } = answer;
  const canSend = canChange && ai.canRun && !isGenerating && value.trim() !== '';

  useLayoutEffect(() => {
    if (!isFocused) return;
    // A disabled field takes no focus, and the keys go on to act on the node.
    if (field.current?.disabled === true) canvasEditor.edit(null);
    else field.current?.focus({ preventScroll: true });
  }, [isFocused, canvasEditor]);

  const commit = (): void => {
    if (typed !== null && typed !== stored) setPrompt(canvasEditor, id, typed);
    onType(null);
  };
  const handleSend = (): void => {
    if (!canSend) return;
    const prompt = value.trim();
    setPrompt(canvasEditor, id, prompt);
    onType(null);
    answer.send(prompt);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (hasCommandKey(event) || event.ctrlKey)) {
      event.preventDefault();
      handleSend();
    } else if (event.key === 'Escape') {
      event.currentTarget.blur();
      canvasEditor.edit(null);
      event.currentTarget.closest<HTMLElement>('.react-flow__node')?.focus({ preventScroll: true });
    }
  };

  return (
    <>
      {error !== null && (
        <div className="node__notice" role="alert">
          <p>{error}</p>
          {retry && canChange && ai.canRun && (
            <Button size="sm" className="nodrag nopan" onClick={retry}>
              Retry
            </Button>
          )}
          <Button size="sm" variant="ghost" className="nodrag nopan" onClick={answer.dismiss}>
            Dismiss
          </Button>
        </div>
      )}
      {ai.reason !== null && canChange && error === null && (
        <div className="node__notice">
          <p>{ai.reason}</p>
          {ai.isReady ? (
            // Only credits are missing.
            <Button size="sm" className="nodrag nopan" onClick={openPlans}>
              See plans
            </Button>
          ) : (
            <Button size="sm" className="nodrag nopan" onClick={openAiSettings}>
              Open settings
            </Button>
          )}
        </div>
      )}
      <div className="node__prompt nodrag nopan">
        <textarea
          ref={field}
          className="node__prompt-field nowheel"
          rows={1}
          aria-label="Prompt"
          placeholder="Ask for ideas"
          maxLength={MAX_NODE_PROMPT}
          value={value}
          disabled={!canChange || isGenerating || !ai.isReady}
          onChange={(event) => onType(event.target.value)}
          onBlur={commit}
          onKeyDown={handleKeyDown}
        />
        {cancel ? (
          <IconButton icon={Square} label="Cancel" size="sm" onClick={cancel} />
        ) : (
          <IconButton
            icon={CornerDownLeft}
            label="Send"
            keys={keyLabel('Mod+Enter')}
            size="sm"
            disabled={!canSend}
            // The field keeps the focus, so that its blur does not write the prompt a second time.
            onMouseDown={(event) => event.preventDefault()}
            onClick={handleSend}
          />
        )}
      </div>
    </>
  );
}
