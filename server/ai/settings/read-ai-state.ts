import { eq } from 'drizzle-orm';
import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { DEFAULT_SETTINGS, readSettings } from '#shared/documents/workspace-settings.ts';
import { forbidden } from '#shared/errors/app-error.ts';
import { aiSettings, user, workspace } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** The stored settings that decide about AI for one user in one workspace. */
export interface AiState {
  isEnabled: boolean;
  isOffForUser: boolean;
  /** The workspace's own model; null when it uses the server's. */
  own: { baseUrl: string; encryptedKey: string | null } | null;
  /** Who set or removed the own model, and when in epoch milliseconds; null when nobody did. */
  modelChange: { userId: string; at: number } | null;
  /** Null when nobody chose a model: the default of the settings counts as that. */
  chosenModel: string | null;
  /** 0 to 2. */
  temperature: number;
}

interface StateOf {
  read: Pick<Tx, 'select'>;
  /** Null for work that belongs to no workspace. */
  workspaceId: string | null;
  userId: string;
}

/** Names the row that stores a key, for its encryption. */
export const keyOwner = (workspaceId: string): string => `ai_settings/${workspaceId}`;

export async function readAiState({ read, workspaceId, userId }: StateOf): Promise<AiState> {
  const [person] = await read.select({ isAiOff: user.isAiOff }).from(user).where(eq(user.id, userId));
  const isOffForUser = person?.isAiOff ?? false;
  const [row] =
    workspaceId === null
      ? []
      : await read
          .select({ settings: workspace.settings, ai: aiSettings })
          .from(workspace)
          .leftJoin(aiSettings, eq(aiSettings.workspaceId, workspace.id))
          .where(eq(workspace.id, workspaceId));
  const { defaultModel, temperature } = readSettings(row?.settings).aiConfig;
  const { baseUrl = null, encryptedKey = null, isEnabled = true } = row?.ai ?? {};
  const { modelChangedBy = null, modelChangedAt = null } = row?.ai ?? {};
  return {
    isEnabled,
    isOffForUser,
    own: baseUrl === null ? null : { baseUrl, encryptedKey },
    modelChange:
      modelChangedBy === null || modelChangedAt === null
        ? null
        : { userId: modelChangedBy, at: modelChangedAt },
    chosenModel: defaultModel === DEFAULT_SETTINGS.aiConfig.defaultModel ? null : defaultModel,
    temperature,
  };
}

/** Returns the same. @throws AppError `forbidden` when AI is off for the workspace or the user */
export async function requireAiOn(requester: StateOf): Promise<AiState> {
  const state = await readAiState(requester);
  if (state.isOffForUser) throw forbidden(AI_MESSAGES.offForUser);
  if (!state.isEnabled) throw forbidden(AI_MESSAGES.offForWorkspace);
  return state;
}
