import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { updateAiSettings as contract } from '#shared/operations/ai.ts';
import { forbidden, invalidInput } from '#shared/errors/app-error.ts';
import type { InputOf } from '#shared/operations/contract.ts';
import { can } from '#shared/permissions.ts';
import { keyOwner, readAiState, type AiState } from '#server/ai/settings/read-ai-state.ts';
import { storeAiSettings } from '#server/ai/settings/store-ai-settings.ts';
import { modelChangedEmail } from '#server/mail/model-email.ts';
import { findEmailAddress } from '#server/policies/transfer-access.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler, type Call } from '../handler.ts';

type Input = InputOf<typeof contract>;
type StoredModel = NonNullable<AiState['own']>;

export const updateAiSettings = commandHandler(contract, {
  authorise: async ({ call, input: { workspaceId, ownModel }, read }) => {
    const { userId } = call.actor;
    const access = await requireWorkspaceAccess(read, userId, workspaceId, 'change-settings');
    // Everybody's texts go to this address.
    if (ownModel !== undefined && !can(access.role, 'manage-integrations'))
      throw forbidden(AI_MESSAGES.ownerSetsModel);
    const state = await readAiState({ read, workspaceId, userId });
    requireKeyForNewAddress(state.own, ownModel);
    return { state, workspace: access.workspace };
  },
  prepare: ({ call, input, facts: { state } }) => checkedModel(call, input, state.own),
  write: async ({
    tx,
    call,
    input: { workspaceId, isEnabled },
    facts: { state, workspace },
    prepared,
    seq,
  }) => {
    // The address that was called is stored, with the key that it was called with.
    const own = prepared === undefined ? state.own : prepared;
    const isModelChanged = !isSameModel(own, state.own);
    const modelChange = isModelChanged ? { userId: call.actor.userId, at: call.now } : state.modelChange;
    const next = { isEnabled: isEnabled ?? state.isEnabled, own, modelChange };
    if (next.isEnabled !== state.isEnabled || isModelChanged) {
      await seq();
      await storeAiSettings(tx, workspaceId, next, call.now);
    }
    const email = isModelChanged ? await findEmailAddress(tx, workspace.ownerId) : undefined;
    const { ai, mailer, config } = call.services;
    return {
      answer: {
        isEnabled: next.isEnabled,
        ownModel: own && { baseUrl: own.baseUrl, hasKey: own.encryptedKey !== null },
      },
      ...(isModelChanged && {
        security: { kind: 'change-ai-model', workspaceId, detail: own === null ? 'removed' : 'set' },
      }),
      afterCommit: async () => {
        ai.forget(workspaceId);
        if (email !== undefined)
          await mailer.send(
            modelChangedEmail(email, config.publicUrl, own?.baseUrl ?? null, workspace.title),
          );
      },
    };
  },
});

/** An own model that is stored again with its stored key is the same; one whose key was entered again is not. */
const isSameModel = (one: StoredModel | null, other: StoredModel | null): boolean =>
  one?.baseUrl === other?.baseUrl && one?.encryptedKey === other?.encryptedKey;

/**
 * A stored key goes to the address that it was entered for and to no other: an editor could otherwise read it at an
 * address of their own.
 */
function requireKeyForNewAddress(stored: StoredModel | null, ownModel: Input['ownModel']): void {
  if (!ownModel || ownModel.apiKey !== undefined || !stored || stored.encryptedKey === null) return;
  if (stored.baseUrl !== ownModel.baseUrl)
    throw invalidInput(
      'Enter the key again: the stored one is only sent to the address it was entered for.',
      {
        path: 'ownModel.apiKey',
      },
    );
}

/** @returns the model to store; null to remove it, undefined to leave it as it is */
async function checkedModel(
  { services: { ai, secrets }, actor: { userId } }: Call,
  { workspaceId, ownModel }: Input,
  stored: StoredModel | null,
): Promise<StoredModel | null | undefined> {
  if (!ownModel) return ownModel;
  const { baseUrl } = ownModel;
  const owner = keyOwner(workspaceId);
  if (ownModel.apiKey === undefined) {
    const encryptedKey = stored?.encryptedKey ?? null;
    await ai.check({ baseUrl, apiKey: encryptedKey && secrets.decrypt(encryptedKey, owner) }, userId);
    return { baseUrl, encryptedKey };
  }
  const { apiKey } = ownModel;
  await ai.check({ baseUrl, apiKey }, userId);
  return { baseUrl, encryptedKey: apiKey && secrets.encrypt(apiKey, owner) };
}
