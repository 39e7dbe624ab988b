import { useStore } from '@nanostores/react';
import type { NodeProps } from '@xyflow/react';
import { Eye, Pencil, PenLine } from 'lucide-react';
import { memo, useRef, useState } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { FlowNode } from '../../editor/flow-items.ts';
import { useCanvasContext, useIsEditing } from '../canvas-editor-context.ts';
import { NodeShell } from '../node-shell.tsx';
import { NodeText } from '../node-text.tsx';
import { isSameNode } from '../same-node.ts';
import { AiPrompt } from './ai-prompt.tsx';
import { canvasAi } from './canvas-ai.ts';
import { SentTextDialog } from './sent-text-dialog.tsx';
import { useFollowEnd } from './use-follow-end.ts';
import { useIsEmpty } from './use-is-empty.ts';
import { useNodeRun } from './use-node-run.ts';
import './ai.css';

const EMPTY = 'AI response will appear here...';
const THINKING = 'AI is thinking...';

/** A prompt, and the answers of a language model as a text that everybody can edit. */
export const AiNode = memo(function AiNode({
  id,
  data: { shown, isOnlySelected },
  selected,
}: NodeProps<FlowNode>) {
  const { canvasId, canvasEditor, isEditable } = useCanvasContext();
  const ai = useStore(canvasAi);
  const answer = useNodeRun(canvasId, id);
  const isEditing = useIsEditing(id, isOnlySelected);
  const fragment = canvasEditor.textOf(id);
  const isEmpty = useIsEmpty(fragment);
  // Enter on the node leads to the prompt; a click on the text, or its button, to the text.
  const [isTextChosen, setIsTextChosen] = useState(false);
  if (isTextChosen && !isEditing) setIsTextChosen(false);
  const isWriting = isEditing && isTextChosen;
  const [isSentOpen, setIsSentOpen] = useState(false);
  const [prompt, setPrompt] = useState<string | null>(null);
  const words = useRef<HTMLDivElement>(null);
  useFollowEnd(words, answer.isGenerating);
  const canChange = isEditable && !shown.isLocked;
  const label = shown.title === null ? 'AI node' : `AI node, ${shown.title}`;
  const editText = (): void => {
    canvasEditor.edit(id);
    setIsTextChosen(true);
  };
  return (
    <NodeShell
      shown={shown}
      isSelected={selected}
      isOnlySelected={isOnlySelected}
      label={label}
      className={classNames('node--ai', isEmpty && !isWriting && 'is-empty', isWriting && 'is-edited')}
    >
      <header className="node__bar">
        <Icon of={PenLine} size="sm" />
        <span className="node__bar-name">{shown.title ?? 'AI'}</span>
        {ai.isShown && ai.cost !== null && <span className="num">{ai.cost}</span>}
        {canChange && selected && isOnlySelected && !isEmpty && !isWriting && (
          <IconButton icon={Pencil} label="Edit text" size="sm" className="nodrag nopan" onClick={editText} />
        )}
        {canChange && ai.isShown && ai.isReady && (
          <IconButton
            icon={Eye}
            label="What is sent"
            size="sm"
            className="nodrag nopan"
            onClick={() => setIsSentOpen(true)}
          />
        )}
      </header>
      {/* A scrolling text has to be reachable by the keyboard; its button edits it. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={words}
        className={classNames('node__words', selected && 'nowheel')}
        role="group"
        aria-label="Answer"
        tabIndex={isEmpty || isWriting ? undefined : 0}
        onClick={canChange && selected && isOnlySelected && !isWriting ? editText : undefined}
      >
        {fragment && <NodeText nodeId={id} fragment={fragment} label={label} isEditing={isWriting} />}
      </div>
      <p className="node__hint" role="status">
        {answer.isGenerating
          ? thinkingText(answer.position)
          : isEmpty && !isWriting && ai.isShown
            ? EMPTY
            : ''}
      </p>
      {ai.isShown && (
        <AiPrompt
          id={id}
          stored={shown.prompt ?? ''}
          typed={prompt}
          onType={setPrompt}
          ai={ai}
          answer={answer}
          canChange={canChange}
          isFocused={isEditing && !isTextChosen}
        />
      )}
      {isSentOpen && (
        <SentTextDialog
          canvasId={canvasId}
          nodeId={id}
          prompt={(prompt ?? shown.prompt ?? '').trim()}
          onClose={() => setIsSentOpen(false)}
        />
      )}
    </NodeShell>
  );
}, isSameNode);

const thinkingText = (position: number | null): string =>
  position === null ? THINKING : `Waiting: number ${position} in the queue`;
