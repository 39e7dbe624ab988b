import type { AiSettings } from '#shared/operations/ai.ts';
import { can, type Role } from '#shared/permissions.ts';
import type { AiDescription } from '../ai.ts';

/** Presents AI settings to a member. Only members who may change the settings see the address, and nobody the key. */
export function aiSettingsView(
  { state, inForce, serverCost, notOffered }: AiDescription,
  role: Role,
): AiSettings {
  const { own } = state;
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
  };
}
