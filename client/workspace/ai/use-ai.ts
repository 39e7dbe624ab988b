import { AI_MESSAGES } from '#shared/ai/ai-messages.ts';
import { getAiSettings } from '#shared/operations/ai.ts';
import { useQueryOperation } from '#client/api/operation-hooks.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { useCreditGate } from '../credits/use-credit-gate.ts';

export interface AiState {
  /** Whether AI controls are shown. False while AI is off for the workspace or the user, and before that is known. */
  isShown: boolean;
  /** Whether that is not known yet, because the settings are being loaded. */
  isLoading: boolean;
  /** Whether a model is set up. Without one a control is shown with `setUp` and a button that calls `openSettings('ai')`. */
  isReady: boolean;
  /** The sentence how a model is set up; null when one is. */
  setUp: string | null;
  /** The name of the model; null without one. */
  model: string | null;
  /** The host that receives the texts; null without a model. */
  host: string | null;
  /** Whether an answer costs credits. */
  isCharged: boolean;
  /** Hundredths of a credit for an answer in this workspace; 0 with its own model. */
  price: number;
  /** The same for a style of the user, which the server's model makes. */
  serverPrice: number;
}

const HIDDEN: AiState = {
  isShown: false,
  isLoading: false,
  isReady: false,
  setUp: null,
  model: null,
  host: null,
  isCharged: false,
  price: 0,
  serverPrice: 0,
};

/** Returns whether the open workspace shows AI controls, and which model answers. */
export function useAi(): AiState {
  const { workspace, user, isOnServer } = useOpenWorkspace();
  const { data, isLoading } = useQueryOperation(
    getAiSettings,
    { workspaceId: workspace.id },
    { enabled: isOnServer && !user.isAiOff },
  );
  if (!data || user.isAiOff || data.isOffForUser || !data.isEnabled) return { ...HIDDEN, isLoading };
  const { isConfigured, model, host, isCharged, cost, serverCost, canChange } = data;
  const setUp = canChange ? AI_MESSAGES.notSetUp : AI_MESSAGES.notSetUpForMember;
  return {
    isShown: true,
    isLoading,
    isReady: isConfigured,
    setUp: isConfigured ? null : setUp,
    model,
    host,
    isCharged,
    price: cost,
    serverPrice: serverCost,
  };
}

export interface AiGate extends AiState {
  canRun: boolean;
  /** The cost, such as `0.05 credits`; null for an answer that costs nothing. */
  cost: string | null;
  /** Why an answer cannot start; null when it can. */
  reason: string | null;
}

/** Returns the same, with the cost of an answer and whether this user may start one. */
export function useAiGate(): AiGate {
  const ai = useAi();
  const credits = useCreditGate('assistant', ai.price);
  if (!ai.isReady) return { ...ai, canRun: false, cost: null, reason: ai.setUp };
  if (!ai.isCharged) return { ...ai, canRun: true, cost: null, reason: null };
  return { ...ai, ...credits };
}
