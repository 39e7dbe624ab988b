import type { OfferedModel } from '#shared/ai/offered-model.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { creditsText } from '#shared/plans/credits.ts';

interface ModelChoices {
  /** The models that the server offers, or those that the workspace's own provider lists. */
  models: readonly string[];
  /** The prices of the server's models in hundredths of a credit, its default first; empty for an own provider. */
  prices: readonly OfferedModel[];
  /** The model in the settings. */
  chosen: string;
  /** The model that answers now. */
  inForce: string | null;
}

/** Returns the options of the list of models. The default of the settings stands for "not chosen". */
export function modelOptions({
  models,
  prices,
  chosen,
  inForce,
}: ModelChoices): { value: string; label: string }[] {
  const notChosen = DEFAULT_SETTINGS.aiConfig.defaultModel;
  // The server's default is known, also while another model is chosen.
  const usual = prices[0]?.model ?? (chosen === notChosen ? inForce : null);
  const options = [
    { value: notChosen, label: usual === null ? 'Default' : `Default: ${withPrice(usual, prices)}` },
    ...models
      .filter((model) => model !== notChosen)
      .map((model) => ({ value: model, label: withPrice(model, prices) })),
  ];
  if (!options.some(({ value }) => value === chosen))
    options.push({
      value: chosen,
      label: `${chosen} (${prices.length > 0 ? 'not offered by this server' : 'not listed by the provider'})`,
    });
  return options;
}

/** Adds the price of a model, unless all of them cost the same. */
function withPrice(model: string, prices: ModelChoices['prices']): string {
  const cost = prices.find((one) => one.model === model)?.cost;
  const isSame = prices.every((one) => one.cost === cost);
  return cost === undefined || isSame ? model : `${model}, ${creditsText(cost)} credits an answer`;
}
