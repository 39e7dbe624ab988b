import {
  createWorkspaceWritingStyle as ofWorkspace,
  createWritingStyle as ofUser,
} from '#shared/operations/writing-styles.ts';
import { finishAnswer } from '#server/ai/answers/end-answer.ts';
import { abandonAnswer, type StyleAnswer } from '#server/ai/styles/ask-model.ts';
import { makeGuide } from '#server/ai/styles/make-style.ts';
import { insertStyle, requireRoomForStyle } from '#server/ai/styles/style-rows.ts';
import type { Tx } from '#server/db/write.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler, type Call, type Read } from '../handler.ts';

interface Input {
  id: string;
  name: string;
  text?: string | undefined;
  url?: string | undefined;
}

async function requireFree(read: Read, call: Call, { id }: Input, workspaceId: string | null): Promise<void> {
  await requireFreeIds(read, call.actor.userId, [id]);
  await requireRoomForStyle(read, call.actor.userId, workspaceId);
}

/** Reads the sample and asks the model. A repeated call with the same key joins the running one. */
async function prepareStyle(call: Call, input: Input, workspaceId: string | null): Promise<StyleAnswer> {
  const { services, actor } = call;
  const { userId } = actor;
  const { text, url } = input;
  // First, so that no page is fetched when there is no model that could describe it.
  const provider = await services.ai.providerFor({ read: services.db.read, workspaceId, userId });
  return makeGuide(services, provider, { userId, workspaceId, text, url });
}

/** Stores the style and settles its answer in one transaction: what was not stored costs nothing. */
async function writeStyle(
  tx: Tx,
  call: Call,
  input: Input,
  { workspaceId, prepared }: { workspaceId: string | null; prepared: StyleAnswer },
) {
  const { id, name, url: sourceUrl = null } = input;
  const { userId } = call.actor;
  const content = prepared.text;
  const style = { id, userId, workspaceId, name, content, example: null, sourceUrl, now: call.now };
  const answer = await insertStyle(tx, style);
  await finishAnswer(tx, prepared.answer, content, call.now);
  return answer;
}

/** Makes a style of the caller with the server's model. */
export const createWritingStyle = commandHandler(ofUser, {
  authorise: ({ call, input, read }) => requireFree(read, call, input, null),
  prepare: ({ call, input }) => prepareStyle(call, input, null),
  abandon: ({ call, prepared }) => abandonAnswer(call.services, prepared),
  write: async ({ tx, call, input, prepared, seq }) => {
    await seq();
    return { answer: await writeStyle(tx, call, input, { workspaceId: null, prepared }) };
  },
});

/** Makes a style of a workspace with the model of the workspace. */
export const createWorkspaceWritingStyle = commandHandler(ofWorkspace, {
  authorise: async ({ call, input, read }) => {
    await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-settings');
    await requireFree(read, call, input, input.workspaceId);
  },
  prepare: ({ call, input }) => prepareStyle(call, input, input.workspaceId),
  abandon: ({ call, prepared }) => abandonAnswer(call.services, prepared),
  write: async ({ tx, call, input, prepared, seq }) => {
    await seq();
    return { answer: await writeStyle(tx, call, input, { workspaceId: input.workspaceId, prepared }) };
  },
});
