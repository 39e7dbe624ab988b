import { aiSettings } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { AiState } from './read-ai-state.ts';

/** Stores the AI settings of a workspace. @param now epoch milliseconds */
export async function storeAiSettings(
  tx: Tx,
  workspaceId: string,
  { isEnabled, own, modelChange }: Pick<AiState, 'isEnabled' | 'own' | 'modelChange'>,
  now: number,
): Promise<void> {
  const values = {
    isEnabled,
    baseUrl: own?.baseUrl ?? null,
    encryptedKey: own?.encryptedKey ?? null,
    modelChangedBy: modelChange?.userId ?? null,
    modelChangedAt: modelChange?.at ?? null,
    updatedAt: now,
  };
  await tx
    .insert(aiSettings)
    .values({ workspaceId, ...values })
    .onConflictDoUpdate({ target: aiSettings.workspaceId, set: values });
}
