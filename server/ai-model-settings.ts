import type { OfferedModel } from '#shared/ai/offered-model.ts';
import { DEFAULT_SETTINGS } from '#shared/documents/workspace-settings.ts';
import { CREDIT_COSTS, hundredthsOf } from '#shared/plans/credits.ts';

/** The language models of this server. */
export interface AiModelSettings {
  /** The base URL of an OpenAI-compatible API, such as `https://api.example.com/v1`. */
  baseUrl: string;
  /** Null for a local model, which needs none. */
  apiKey: string | null;
  /** The model of workspaces that selected none. */
  model: string;
  /** The models that workspaces may select; `model` is the first of them. */
  offered: readonly OfferedModel[];
}

interface AiEnvironment {
  AI_BASE_URL?: string | undefined;
  AI_API_KEY?: string | undefined;
  AI_MODEL?: string | undefined;
  AI_MODELS?: string | undefined;
}

type Fail = (message: string) => never;

/** Credits that an answer can cost at the most: a typing mistake must not empty an account. */
const MAX_PRICE = 100;
const MAX_NAME = 200;

/**
 * Reads the settings of the server's models.
 * @param fail receives a sentence that names the setting, and throws
 * @returns undefined for a server without a model
 */
export function aiModelSettings(
  { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_MODELS: list }: AiEnvironment,
  fail: Fail,
): AiModelSettings | undefined {
  if (baseUrl === undefined && model === undefined) {
    if (apiKey !== undefined)
      fail('AI_API_KEY is set without AI_BASE_URL and AI_MODEL: set all three or none.');
    if (list !== undefined) fail('AI_MODELS is set without AI_BASE_URL and AI_MODEL: set all three or none.');
    return undefined;
  }
  if (baseUrl === undefined || model === undefined)
    fail('AI_BASE_URL and AI_MODEL belong together: set both or none. AI_API_KEY is optional.');
  return { baseUrl, apiKey: apiKey ?? null, model, offered: offeredModels(model, list, fail) };
}

/** Returns the models of `AI_MODELS` after the default one, which costs as ever unless the list has a price for it. */
function offeredModels(model: string, list: string | undefined, fail: Fail): OfferedModel[] {
  const priced = (list ?? '')
    .split(',')
    .filter((entry) => entry.trim() !== '')
    .map((entry) => readEntry(entry.trim(), fail));
  const names = priced.map((entry) => entry.model);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) fail(`AI_MODELS holds "${twice}" twice.`);
  const { defaultModel } = DEFAULT_SETTINGS.aiConfig;
  if (model !== defaultModel && names.includes(defaultModel))
    fail(
      `AI_MODELS holds "${defaultModel}", which is also the name in the settings of every workspace that selected no model. Only AI_MODEL can be "${defaultModel}".`,
    );
  const own = priced.find((entry) => entry.model === model) ?? { model, cost: CREDIT_COSTS.assistant };
  return [own, ...priced.filter((entry) => entry !== own)];
}

function readEntry(entry: string, fail: Fail): OfferedModel {
  // The name of a model can hold the sign itself.
  const at = entry.lastIndexOf('=');
  const [model, price] = [entry.slice(0, Math.max(0, at)).trim(), entry.slice(at + 1).trim()];
  if (at === -1 || model === '' || model.length > MAX_NAME)
    fail(
      `AI_MODELS holds "${entry}": each model needs a name of at most ${MAX_NAME} characters and the credits that an answer costs, as in model-a=0.05, model-b=0.40.`,
    );
  const cost = /^\d{1,3}(?:\.\d{1,2})?$/.test(price) ? hundredthsOf(Number(price)) : 0;
  if (cost < 1 || cost > hundredthsOf(MAX_PRICE))
    fail(
      `AI_MODELS holds "${entry}": a price is a number of credits from 0.01 to ${MAX_PRICE} with at most two decimals.`,
    );
  return { model, cost };
}
