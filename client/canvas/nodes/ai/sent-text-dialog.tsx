import { AI_NODE_MESSAGES } from '#shared/ai/ai-node.ts';
import { previewAiNode } from '#shared/operations/ai-nodes.ts';
import { creditsText } from '#shared/plans/credits.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { fileSize } from '#client/lib/file-size.ts';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface SentTextProps {
  canvasId: string;
  nodeId: string;
  /** Trimmed. */
  prompt: string;
}

/** A dialog with the exact text that the node's prompt would send. */
export function SentTextDialog({ onClose, ...sent }: SentTextProps & { onClose: () => void }) {
  return (
    <Dialog title="What is sent" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogBody>
        <SentText {...sent} />
      </DialogBody>
    </Dialog>
  );
}

function SentText({ canvasId, nodeId, prompt }: SentTextProps) {
  const { data, error } = useQueryOperation(
    previewAiNode,
    { canvasId, id: nodeId, prompt },
    { enabled: prompt !== '' },
  );
  if (prompt === '') return <p className="sent-text__note">{AI_NODE_MESSAGES.noPrompt}</p>;
  if (error) return <p className="sent-text__note">{errorText(error)}</p>;
  if (!data) return <Skeleton height={80} />;
  const { messages, bytes, cost, model, host } = data;
  const costText = cost === 0 ? 'no credits' : `${creditsText(cost)} credits`;
  return (
    <>
      <p className="sent-text__note num">
        {fileSize(bytes)} to {model} at {host}, {costText}. Nodes that edges join to this one are sent with
        the prompt. Nothing else is sent.
      </p>
      {/* A scrolling region has to be reachable by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="sent-text" tabIndex={0} role="region" aria-label="The text that is sent">
        {messages.map(({ role, content }) => (
          <pre key={role} className="sent-text__message">
            {content}
          </pre>
        ))}
      </div>
    </>
  );
}
