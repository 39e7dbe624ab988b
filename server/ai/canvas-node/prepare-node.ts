import { AI_NODE_MESSAGES } from '#shared/ai/ai-node.ts';
import { AppError, invalidInput, notFound } from '#shared/errors/app-error.ts';
import type { Ai, WorkspaceProvider } from '#server/ai/ai.ts';
import type { AiMessage } from '#server/ai/provider/provider.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import type { Tx } from '#server/db/write.ts';
import { nodeMessages } from './node-messages.ts';
import { readNotes } from './read-notes.ts';

export interface PreparedNode {
  provider: WorkspaceProvider;
  messages: readonly AiMessage[];
}

/**
 * Prepares the answer of a node to a prompt, for the preview and for the run, so that both have the same text. The
 * caller checks the access to the canvas.
 * @throws AppError `not_found` for a deleted node, `locked`, `invalid_input` for a node of another type, and those of
 * `Ai.providerFor`
 */
export async function prepareNode(
  services: { ai: Pick<Ai, 'providerFor'>; workers: Workers; read: Pick<Tx, 'select'> },
  { prompt, ...node }: Record<'canvasId' | 'nodeId' | 'workspaceId' | 'userId' | 'prompt', string>,
): Promise<PreparedNode> {
  const { ai, read } = services;
  const provider = await ai.providerFor({ read, workspaceId: node.workspaceId, userId: node.userId });
  const found = await readNotes(services, node);
  if (!found) throw notFound('This node');
  if (found.type !== 'aiNode') throw invalidInput(AI_NODE_MESSAGES.notAnAiNode);
  if (found.isLocked) throw new AppError('locked', 'This node is locked. Unlock it first.');
  return { provider, messages: nodeMessages(prompt, found.notes) };
}
