import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';

interface ModelChoices {
  /** The models that the provider lists. */
  models: readonly string[];
  /** The model in the settings. */
  chosen: string;
  /** The model that answers now. */
  inForce: string | null;
}

/** Returns the options of the list of models. The default of the settings stands for "not chosen". */
export function modelOptions({ models, chosen, inForce }: ModelChoices): { value: string; label: string }[] {
  const notChosen = DEFAULT_SETTINGS.aiConfig.defaultModel;
  const isNotChosen = chosen === notChosen;
  const options = [
    { value: notChosen, label: isNotChosen && inForce !== null ? `Default: ${inForce}` : 'Default' },
    ...models.filter((model) => model !== notChosen).map((model) => ({ value: model, label: model })),
  ];
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: `${chosen} (not listed by the provider)` });
  return options;
}
