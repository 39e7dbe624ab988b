import { AI_NODE, AI_NODE_MESSAGES, MAX_NODE_ANSWER } from '#shared/ai/ai-node.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { Begun } from '#server/ai/answers/begun.ts';
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
  /** Whether the model has begun, also to think. */
  hasBegun: () => boolean;
}

/** Opens the stream of a run. It also ends with the signal of the context. */
export function openStream(services: Pick<RunServices, 'ai' | 'db'>, context: Request): NodeStream {
  const controller = new AbortController();
  const signal = AbortSignal.any([context.signal, controller.signal]);
  let begun: Begun | undefined;
  const pieces = streamNode(services, { ...context, signal }, (stream) => (begun = new Begun(stream)));
  return { pieces, stop: () => controller.abort(), hasBegun: () => begun?.hasBegun ?? false };
}

/**
 * Sends the request of a run and yields its answer as cleaned pieces. The row of the answer, which has the id of the
 * run, is committed before anything is sent.
 * @param watched wraps the stream of the provider
 * @throws AppError of the provider; `unavailable` for an empty answer; `conflict` when the model in force has become
 * more expensive than what was reserved; `limit_reached` after too many answers of today that cost nothing
 */
async function* streamNode(
  { ai, db }: Pick<RunServices, 'ai' | 'db'>,
  { runId, userId, scope, input, signal }: Request,
  watched: (stream: AsyncIterable<string>) => AsyncIterable<string>,
): AsyncGenerator<string, void, void> {
  const workspaceId = workspaceOf(scope);
  const { canvasId, messages, cost } = input;
  const provider = await ai.providerFor({ read: db.read, workspaceId, userId });
  // The reservation of the run pays for the model that was in force when it was queued.
  if (provider.cost > cost) throw new AppError('conflict', AI_NODE_MESSAGES.dearerModel);
  await db.write({ scopes: [] }, (tx) =>
    startAnswer(tx, {
      id: runId,
      userId,
      workspaceId,
      itemId: canvasId,
      action: AI_NODE,
      model: provider.model,
      messages,
      cost: provider.cost,
      isReserved: true,
    }),
  );
  const cleaner = createCleaner({
    maxLength: MAX_NODE_ANSWER,
    source: '',
    known: messages.map(({ content }) => content),
  });
  const request = { messages, temperature: provider.temperature, maxAnswer: MAX_NODE_ANSWER };
  yield* cleanedPieces(watched(provider.stream(request, signal)), cleaner, signal);
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
  async hold(runId: string, { pieces, ...stream }: NodeStream, signal: AbortSignal): Promise<void> {
    const first = await pieces.next();
    signal.throwIfAborted();
    this.#streams.set(runId, { ...stream, pieces: continued(first, pieces) });
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
