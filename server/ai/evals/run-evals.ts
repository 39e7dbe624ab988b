import { AI_ACTIONS, AI_ACTION_IDS, type AiActionId } from '#shared/ai/actions/index.ts';
import { ACTION_PROMPTS } from '#server/ai/actions/index.ts';
import type { Fault } from '#server/ai/checks/fault.ts';
import { formFaults } from '#server/ai/checks/form-faults.ts';
import { createCleaner } from '#server/ai/clean-answer.ts';
import { composeMessages } from '#server/ai/prompts/compose-messages.ts';
import type { AiProvider } from '#server/ai/provider/provider.ts';
import { evalRequest } from './eval-requests.ts';
import { PASSAGES, type Passage } from './passages.ts';

/** The answer of an action on a passage, and its faults. */
export interface EvalResult {
  action: AiActionId;
  passage: string;
  /** The cleaned answer, as a writer would see it. */
  answer: string;
  faults: readonly Fault[];
  /** The sentence of a provider that failed. */
  error?: string;
}

interface EvalOptions {
  provider: Pick<AiProvider, 'stream'>;
  temperature: number;
  actions?: readonly AiActionId[];
  passages?: readonly Passage[];
  /** Answers at the same time. */
  parallel?: number;
  onResult?: (result: EvalResult) => void;
  signal?: AbortSignal;
}

/**
 * Tries each action on each passage, and checks the answers by properties that need no model. The prompts are those of
 * the product, and so is the cleaning.
 */
export async function runEvals(options: EvalOptions): Promise<EvalResult[]> {
  const { actions = AI_ACTION_IDS, passages = PASSAGES, parallel = 2, onResult = () => {} } = options;
  const cases = actions.flatMap((action) => passages.map((passage) => ({ action, passage })));
  const results: EvalResult[] = Array.from({ length: cases.length });
  const queue = [...cases.entries()];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [at, { action, passage }] = next;
      const result = await evaluate(action, passage, options);
      results[at] = result;
      onResult(result);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return results;
}

async function evaluate(
  action: AiActionId,
  passage: Passage,
  { provider, temperature, signal = new AbortController().signal }: EvalOptions,
): Promise<EvalResult> {
  const request = evalRequest(action, passage);
  const { selection, before } = request;
  const maxAnswer = AI_ACTIONS.find(({ id }) => id === action)?.maxAnswer(selection.length) ?? 0;
  const source = selection === '' ? before : selection;
  const cleaner = createCleaner({ maxLength: maxAnswer, source });
  const about = { action, passage: passage.id };
  let [answer, raw] = ['', ''];
  try {
    const messages = composeMessages(request, undefined);
    for await (const piece of provider.stream({ messages, temperature, maxAnswer }, signal)) {
      raw += piece;
      answer += cleaner.push(piece);
    }
    answer += cleaner.end();
  } catch (error) {
    return {
      ...about,
      answer,
      faults: ['empty'],
      error: error instanceof Error ? error.message : String(error),
    };
  }
  // A prompt should not need the repairs of the cleaning.
  const faults = [
    ...formFaults(raw, source),
    ...ACTION_PROMPTS[action].check(answer, request, passage.names),
  ];
  return { ...about, answer, faults: [...new Set(faults)] };
}
