import type { AnswerRequest } from '#shared/ai/answer-request.ts';
import type { Fault } from '#server/ai/checks/fault.ts';

/** The prompt of an action of `shared/ai/actions`, and the check of its answers. */
export interface ActionPrompt {
  /** The first sentences of the system text: the role of the model and the aim of the action. */
  readonly system: string;
  /** The last line of the prompt: the task, with the writer's own words where the action asks for them. */
  readonly instruction: (request: AnswerRequest) => string;
  /** The answer is in another language than the document: the task names it. */
  readonly changesLanguage?: boolean;
  /**
   * Lists the faults of a whole answer that can be found without a model. `npm run evals` counts them.
   * @param names names that must survive; by default those that are found in the selection
   */
  readonly check: (answer: string, request: AnswerRequest, names?: readonly string[]) => readonly Fault[];
}
