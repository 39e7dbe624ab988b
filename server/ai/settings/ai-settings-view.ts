import type { AiSettings } from '#shared/operations/ai.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { can, type Role } from '#shared/permissions.ts';
import type { AiDescription } from '../ai.ts';

/**
 * Presents AI settings to a member. Only members who may change the settings see the address, and nobody the key.
 * @param changedBy the name of the user who set or removed the own model
 */
export function aiSettingsView(
  { state, inForce, serverCost, notOffered }: AiDescription,
  role: Role,
  changedBy: string | null,
): AiSettings {
  const { own, modelChange } = state;
  const canChange = can(role, 'change-settings');
  return {
    isEnabled: state.isEnabled,
    isOffForUser: state.isOffForUser,
    isConfigured: inForce !== null,
    ownModel: own && canChange ? { baseUrl: own.baseUrl, hasKey: own.encryptedKey !== null } : null,
    model: inForce?.model ?? null,
    host: inForce?.host ?? null,
    isCharged: inForce?.isCharged ?? false,
    cost: inForce?.cost ?? 0,
    serverCost,
    notOffered,
    canChange,
    canChangeModel: can(role, 'manage-integrations'),
    modelChange:
      modelChange === null || changedBy === null ? null : { by: changedBy, at: toTimestamp(modelChange.at) },
  };
}
