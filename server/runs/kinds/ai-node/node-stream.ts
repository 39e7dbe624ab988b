import { AI_NODE, MAX_NODE_ANSWER } from '#shared/ai/ai-node.ts';
import { cleanedPieces } from '#server/ai/answers/cleaned-pieces.ts';
import { startAnswer } from '#server/ai/answers/start-answer.ts';
import type { NodeRunInput } from '#server/ai/canvas-node/node-runs.ts';
import { createCleaner } from '#server/ai/clean-answer.ts';
import type { StepContext } from '../../run-kind.ts';
import type { RunServices } from '../run-services.ts';

/** Returns the workspace of a run, from its scope. */
export const workspaceOf = (scope: string): string => scope.replace(/^workspace:/, '');

type Request = Omit<StepContext<NodeRunInput>, 'progress' | 'results' | 'key'>;

/** An answer that streams. */
export interface NodeStream {
  pieces: AsyncGenerator<string, void, void>;
  /** Closes the connection to the provider. */
  stop: () => void;
}

/** Opens the stream of a run. It also ends with the signal of the context. */
export function openStream(services: Pick<RunServices, 'ai' | 'db'>, context: Request): NodeStream {
  const controller = new AbortController();
  const signal = AbortSignal.any([context.signal, controller.signal]);
  return { pieces: streamNode(services, { ...context, signal }), stop: () => controller.abort() };
}

/**
 * Sends the request of a run and yields its answer as cleaned pieces. The row of the answer, which has the id of the
 * run, is committed before anything is sent.
 * @throws AppError of the provider; `unavailable` for an empty answer
 */
async function* streamNode(
  { ai, db }: Pick<RunServices, 'ai' | 'db'>,
  { runId, userId, scope, input, signal }: Request,
): AsyncGenerator<string, void, void> {
  const workspaceId = workspaceOf(scope);
  const { canvasId, messages } = input;
  const provider = await ai.providerFor({ read: db.read, workspaceId, userId });
  await db.write({ scopes: [] }, (tx) =>
    startAnswer(tx, {
      id: runId,
      userId,
      workspaceId,
      itemId: canvasId,
      action: AI_NODE,
      model: provider.model,
      messages,
      // The runner settles the reservation of the run.
      isCharged: false,
    }),
  );
  const cleaner = createCleaner({
    maxLength: MAX_NODE_ANSWER,
    source: '',
    known: messages.map(({ content }) => content),
  });
  const request = { messages, temperature: provider.temperature, maxAnswer: MAX_NODE_ANSWER };
  yield* cleanedPieces(provider.stream(request, signal), cleaner, signal);
}

/**
 * The streams of runs whose first words have arrived, between the two steps of a run. A run that another process
 * continues has none here and sends its request again.
 */
export class OpenStreams {
  readonly #streams = new Map<string, NodeStream>();

  /**
   * Waits for the first words of a stream, and holds it until `take`, or until `signal` aborts.
   * @throws the error of the stream
   */
  async hold(runId: string, { pieces, stop }: NodeStream, signal: AbortSignal): Promise<void> {
    const first = await pieces.next();
    signal.throwIfAborted();
    this.#streams.set(runId, { pieces: continued(first, pieces), stop });
    signal.addEventListener('abort', () => this.#streams.delete(runId), { once: true });
  }

  take(runId: string): NodeStream | undefined {
    const stream = this.#streams.get(runId);
    this.#streams.delete(runId);
    return stream;
  }
}

async function* continued(
  first: IteratorResult<string, void>,
  rest: AsyncGenerator<string, void, void>,
): AsyncGenerator<string, void, void> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}
