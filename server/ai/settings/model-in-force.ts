import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';

interface ModelChoice {
  /** The model in the workspace's settings; null when nobody chose one. */
  chosen: string | null;
  /** The server's model; undefined for a workspace's own model. */
  serverModel: string | undefined;
  /** The models that the provider lists; empty if it lists none. */
  list: () => Promise<readonly string[]>;
}

/**
 * Returns the name of the model in force. A workspace may choose any model of its own provider, but of the server's
 * only one that is listed: a name that was chosen for another provider must not fail every request.
 */
export async function modelInForce({ chosen, serverModel, list }: ModelChoice): Promise<string> {
  if (serverModel !== undefined) {
    if (chosen === null || chosen === serverModel) return serverModel;
    return (await list()).includes(chosen) ? chosen : serverModel;
  }
  if (chosen !== null) return chosen;
  const models = await list();
  const { defaultModel } = DEFAULT_SETTINGS.aiConfig;
  return models.includes(defaultModel) ? defaultModel : (models[0] ?? defaultModel);
}
