import type { OfferedModel } from '#shared/ai/offered-model.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';

/** Returns the server's model for a workspace: the selected one if the server offers it, else the first. */
export function offeredInForce(offered: readonly OfferedModel[], chosen: string | null): OfferedModel {
  const [first] = offered;
  if (!first) throw new Error('The server offers no model.');
  return offered.find(({ model }) => model === chosen) ?? first;
}

/**
 * Returns the name of a workspace's own model: the selected one, which may be any, else a usual one.
 * @param list the models that the provider lists; empty if it lists none
 */
export async function ownInForce(
  chosen: string | null,
  list: () => Promise<readonly string[]>,
): Promise<string> {
  if (chosen !== null) return chosen;
  const models = await list();
  const { defaultModel } = DEFAULT_SETTINGS.aiConfig;
  return models.includes(defaultModel) ? defaultModel : (models[0] ?? defaultModel);
}

/** The sentence for a model that the server does not offer. */
export function notOffered(model: string, offered: readonly OfferedModel[]): string {
  const names = offered.map((one) => one.model).join(', ');
  const way = offered.length === 1 ? `It offers only ${names}.` : `Select one of these: ${names}.`;
  return `This server does not offer the model “${model}”. ${way}`;
}
