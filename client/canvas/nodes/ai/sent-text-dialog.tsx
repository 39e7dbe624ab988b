import { AI_NODE_MESSAGES } from '#shared/ai/ai-node.ts';
import { previewAiNode } from '#shared/operations/ai-nodes.ts';
import { errorText } from '#client/api/api-error.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { Dialog, DialogBody } from '#client/ui/layers/dialog.tsx';
import { SentText } from '#client/ui/sent-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface PreviewProps {
  canvasId: string;
  nodeId: string;
  /** Trimmed. */
  prompt: string;
}

/** A dialog with the exact text that the node's prompt would send. */
export function SentTextDialog({ onClose, ...sent }: PreviewProps & { onClose: () => void }) {
  return (
    <Dialog title="What is sent" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogBody>
        <Preview {...sent} />
      </DialogBody>
    </Dialog>
  );
}

function Preview({ canvasId, nodeId, prompt }: PreviewProps) {
  const { data, error } = useQueryOperation(
    previewAiNode,
    { canvasId, id: nodeId, prompt },
    { enabled: prompt !== '' },
  );
  if (prompt === '') return <p className="sent-text__note">{AI_NODE_MESSAGES.noPrompt}</p>;
  if (error) return <p className="sent-text__note">{errorText(error)}</p>;
  if (!data) return <Skeleton height={80} />;
  return <SentText preview={data} also="Nodes that edges join to this one are sent with the prompt." />;
}
