import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import type { OfferedModel } from '#shared/ai/offered-model.ts';
import { AppError, invalidInput } from '#shared/errors/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Connector } from '#server/connector/connector.ts';
import type { Tx } from '#server/db/write.ts';
import type { Secrets } from '#server/secrets/secrets.ts';
import { createModelLists } from './model-lists.ts';
import { openAiProvider } from './provider/openai-provider.ts';
import type { AiProvider } from './provider/provider.ts';
import { notOffered, offeredInForce, ownInForce } from './settings/model-in-force.ts';
import { keyOwner, readAiState, requireAiOn, type AiState } from './settings/read-ai-state.ts';

type Read = Pick<Tx, 'select'>;

export interface AiRequester {
  read: Read;
  /** Null for work that belongs to no workspace: it uses the server's model. */
  workspaceId: string | null;
  userId: string;
}

/** The model of a workspace. */
export interface WorkspaceProvider extends AiProvider {
  /** The workspace's temperature, 0 to 2. */
  readonly temperature: number;
  /** Hundredths of a credit for an answer; 0 with a workspace's own model. */
  readonly cost: number;
}

/** The address of a model, and its key. */
export interface ModelAccess {
  baseUrl: string;
  apiKey: string | null;
}

/** The language models of this server and of its workspaces. */
export interface Ai {
  /**
   * Returns the workspace's own model, or else the server's. The caller checks the user's access to the workspace.
   * @throws AppError `forbidden` when AI is off for the workspace or the user, `unavailable` with the sentence how to
   * set a model up when none is configured
   */
  providerFor: (requester: AiRequester) => Promise<WorkspaceProvider>;
  /** Returns the settings and the model in force, also while AI is switched off. */
  describe: (requester: AiRequester) => Promise<AiDescription>;
  /**
   * Calls a workspace's own model before it is stored.
   * @throws AppError with a sentence when it cannot be reached or refuses the key
   */
  check: (access: ModelAccess, userId: string) => Promise<void>;
  /**
   * Lists the models that a workspace can use: those that the server offers, or those that the workspace's own provider
   * lists.
   * @throws AppError `unavailable`, `forbidden`
   */
  models: (requester: AiRequester) => Promise<ModelList>;
  /**
   * Refuses a model that the workspace cannot use. Its own provider may have any.
   * @throws AppError `invalid_input` with a sentence that names the models to select from
   */
  requireSelectable: (requester: AiRequester, model: string) => Promise<void>;
  /** Forgets the models that a workspace's provider listed. */
  forget: (workspaceId: string) => void;
}

export interface ModelList {
  models: readonly string[];
  /** The prices of the server's models; empty for a workspace's own provider. */
  prices: readonly OfferedModel[];
}

export interface AiDescription {
  state: AiState;
  /** Null when no model is configured. */
  inForce: (Pick<WorkspaceProvider, 'model' | 'host' | 'cost'> & { isCharged: boolean }) | null;
  /** Hundredths of a credit for an answer outside a workspace; 0 on a server without a model. */
  serverCost: number;
  /** The selected model, which the server does not offer, so that another one is in force; null otherwise. */
  notOffered: string | null;
}

interface AiParts {
  /** Undefined while the server has no model. */
  settings: Config['ai'];
  connector: Pick<Connector, 'fetchFor'>;
  secrets: Pick<Secrets, 'decrypt'>;
}

/** Creates the language models from the server's settings and the rows of `ai_settings`. */
export function createAi({ settings, connector, secrets }: AiParts): Ai {
  const lists = createModelLists();

  const ownProvider = (access: ModelAccess, model: string, userId: string): AiProvider =>
    openAiProvider({ ...access, model, isCharged: false, fetch: connector.fetchFor({ userId }) });

  const providerOf = (state: AiState, requester: AiRequester, model: string): AiProvider => {
    const { workspaceId, userId } = requester;
    if (state.own !== null && workspaceId !== null) {
      const { baseUrl, encryptedKey } = state.own;
      const apiKey = encryptedKey === null ? null : secrets.decrypt(encryptedKey, keyOwner(workspaceId));
      return ownProvider({ baseUrl, apiKey }, model, userId);
    }
    if (!settings) throw notSetUp(workspaceId);
    const fetch = connector.fetchFor({ userId, trusted: settings.baseUrl });
    return openAiProvider({ ...settings, model, isCharged: true, fetch });
  };

  const list = (state: AiState, requester: AiRequester) => ({
    key: `workspace/${requester.workspaceId}`,
    fetch: () => providerOf(state, requester, '').models(AbortSignal.timeout(MODELS_MS)),
  });

  /** The model in force and its price. @throws AppError `unavailable` without one */
  const modelOf = async (state: AiState, requester: AiRequester): Promise<OfferedModel> => {
    if (state.own !== null)
      return {
        model: await ownInForce(state.chosenModel, () => lists.known(list(state, requester))),
        cost: 0,
      };
    if (!settings) throw notSetUp(requester.workspaceId);
    return offeredInForce(settings.offered, state.chosenModel);
  };

  return {
    providerFor: async (requester) => {
      const state = await requireAiOn(requester);
      const { model, cost } = await modelOf(state, requester);
      return { ...providerOf(state, requester, model), cost, temperature: state.temperature };
    },
    describe: async (requester) => {
      const state = await readAiState(requester);
      const address = state.own?.baseUrl ?? settings?.baseUrl;
      const serverCost = settings?.offered[0]?.cost ?? 0;
      if (address === undefined) return { state, inForce: null, serverCost, notOffered: null };
      const inForce = await modelOf(state, requester);
      const isCharged = state.own === null;
      return {
        state,
        inForce: { ...inForce, host: new URL(address).host, isCharged },
        serverCost,
        notOffered: isCharged && state.chosenModel !== inForce.model ? state.chosenModel : null,
      };
    },
    check: async (access, userId) => {
      await ownProvider(access, '', userId).models(AbortSignal.timeout(MODELS_MS));
    },
    models: async (requester) => {
      const state = await readAiState(requester);
      if (state.own !== null) return { models: await lists.get(list(state, requester)), prices: [] };
      if (!settings) throw notSetUp(requester.workspaceId);
      const { offered } = settings;
      return { models: offered.map(({ model }) => model), prices: offered };
    },
    requireSelectable: async (requester, model) => {
      const { own } = await readAiState(requester);
      if (own !== null || !settings || settings.offered.some((one) => one.model === model)) return;
      throw invalidInput(notOffered(model, settings.offered), { path: 'settings.aiConfig.defaultModel' });
    },
    forget: (workspaceId) => lists.forget(`workspace/${workspaceId}`),
  };
}

/** A safety net: the provider's own deadline is shorter, and has a sentence. */
const MODELS_MS = 30_000;

const notSetUp = (workspaceId: string | null): AppError =>
  new AppError('unavailable', workspaceId === null ? AI_MESSAGES.notSetUpOnServer : AI_MESSAGES.notSetUp);
