import { useState } from 'react';
import { getAiNodeRuns, startAiNode, type NodeRun } from '#shared/operations/ai-nodes.ts';
import { cancelRun } from '#shared/operations/runs.ts';
import { ApiError, errorText, NO_ANSWER } from '#client/api/api-error.ts';
import { useCommandOperation, useQueryOperation } from '#client/api/operation-hooks.ts';

/** How often the runs of a canvas are read again while one is open, in milliseconds. Its room announces them sooner. */
const POLL_MS = 5_000;

/** The sentence of a prompt that could not be sent. It is not queued: the writer decides later whether to send it. */
const NOT_SENT =
  'There is no connection to the server, so the prompt was not sent. Send it again when you are online.';

const isOpen = ({ state }: NodeRun): boolean => state === 'queued' || state === 'running';

export interface NodeAnswer {
  /** Somebody's answer is being written into the node, or waits in the queue. */
  isGenerating: boolean;
  /** The place of that answer in the queue, from 1; null while it is being written. */
  position: number | null;
  /** Cancels the running answer of this user; undefined without one. */
  cancel: (() => void) | undefined;
  /** The sentence of the last prompt of this user, if it failed; null otherwise. */
  error: string | null;
  send: (prompt: string) => void;
  /** Sends a failed or cancelled prompt again; undefined without one. */
  retry: (() => void) | undefined;
  dismiss: () => void;
}

/** Returns the answer that is being written into an AI node, and the commands for the next one. */
export function useNodeRun(canvasId: string, nodeId: string): NodeAnswer {
  const { data, isFetching } = useQueryOperation(
    getAiNodeRuns,
    { canvasId },
    { refetchAfter: (output) => (output?.runs.some(isOpen) ? POLL_MS : false) },
  );
  const start = useCommandOperation(startAiNode);
  const cancel = useCommandOperation(cancelRun);
  const [dismissedId, setDismissedId] = useState<string | null>(null);
  const run = data?.runs.find((one) => one.nodeId === nodeId);
  const isKnown = start.data === undefined || run?.id === start.data.id || !isFetching;
  const isGenerating = start.isPending || (run !== undefined && isOpen(run)) || !isKnown;
  const unfinished = run && !isOpen(run) && run.id !== dismissedId && !isGenerating ? run : undefined;
  const sent = start.error ? start.variables.prompt : unfinished?.prompt;
  const send = (prompt: string, retryOf?: string): void => {
    cancel.reset();
    start.mutate({ canvasId, id: nodeId, prompt, ...(retryOf !== undefined && { retryOf }) });
  };
  return {
    isGenerating,
    position: run && isOpen(run) ? run.position : null,
    cancel: run?.isYours && isOpen(run) ? () => cancel.mutate({ id: run.id }) : undefined,
    error: sentenceOf(start.error ?? cancel.error) ?? unfinished?.error ?? (unfinished ? 'Cancelled.' : null),
    send: (prompt) => send(prompt),
    retry: sent == null || isGenerating ? undefined : () => send(sent, unfinished?.id),
    dismiss: () => {
      start.reset();
      cancel.reset();
      setDismissedId(run?.id ?? null);
    },
  };
}

function sentenceOf(error: Error | null): string | null {
  if (error === null) return null;
  return error instanceof ApiError && error.statusCode === NO_ANSWER ? NOT_SENT : errorText(error);
}
