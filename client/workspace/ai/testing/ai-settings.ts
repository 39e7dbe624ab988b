import type { AiSettings } from '#shared/operations/ai.ts';

/** The server's answer to `get-ai-settings` for a workspace that uses the server's model, without costs. */
export const AI_SETTINGS: AiSettings = {
  isEnabled: true,
  isOffForUser: false,
  isConfigured: true,
  ownModel: null,
  model: 'prose-1',
  host: 'models.example',
  isCharged: false,
  cost: 0,
  serverCost: 5,
  notOffered: null,
  canChange: true,
  canChangeModel: true,
  modelChange: null,
};
