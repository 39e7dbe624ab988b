import { eq } from 'drizzle-orm';
import { AI_NODE, MAX_NODE_ANSWER } from '#shared/ai/ai-node.ts';
import { failAnswer, finishAnswer } from '#server/ai/answers/end-answer.ts';
import { NodeRunInput } from '#server/ai/canvas-node/node-runs.ts';
import { run } from '#server/db/schema/index.ts';
import { defineRunKind, type AnyRunKind, type StepContext } from '../../run-kind.ts';
import { RunLost, StepTooLong } from '../../run-steps.ts';
import type { RunServices } from '../run-services.ts';
import { batches } from './batches.ts';
import { OpenStreams, openStream } from './node-stream.ts';
import { NodeWriter } from './write-node.ts';

const MINUTE_MS = 60_000;
/** The time between two parts of an answer, in milliseconds. Each is a row of the canvas's journal. */
const EVERY_MS = 300;

/** The streams of this process. Its kinds are created once for the runner and once for each cancellation. */
const streams = new OpenStreams();

/**
 * An answer of a language model that streams into the text of a node. The first step ends with the first words: from
 * then on a cancelled run costs its credits, because its words are in the node. So does a run that people end in another
 * way, such as by deleting the node. A crash begins the answer again: its
 * unfinished words are replaced by those of the new attempt.
 */
export const aiNode = (services: RunServices): AnyRunKind =>
  defineRunKind({
    kind: AI_NODE,
    lane: 'waiting',
    input: NodeRunInput,
    deliversFrom: 1,
    steps: [
      {
        note: 'AI is thinking...',
        weight: 1,
        deadlineMs: 2 * MINUTE_MS,
        run: (context) => {
          const stream = openStream(services, context);
          return endingAnswer(services, context, { hasWorked: stream.hasBegun }, async () => {
            await streams.hold(context.runId, stream, context.signal);
            return {};
          });
        },
      },
      {
        note: 'AI is writing...',
        weight: 9,
        deadlineMs: 11 * MINUTE_MS,
        run: (context) => {
          const writer = new NodeWriter(services, context);
          return endingAnswer(services, context, { hasWorked: () => true, writer }, () =>
            writeAnswer(services, context, writer),
          );
        },
        commit: async (tx, { runId }, result) => {
          // The step returned it.
          const { text } = result as { text: string };
          await finishAnswer(tx, { id: runId, reservationId: undefined }, text);
        },
      },
    ],
    result: (results) => {
      // The second step returned it.
      const { text } = results[1] as { text: string };
      return { characters: text.length };
    },
  });

async function writeAnswer(
  services: RunServices,
  context: StepContext<NodeRunInput>,
  writer: NodeWriter,
): Promise<{ text: string }> {
  const { runId, input, signal, progress } = context;
  const held = streams.take(runId);
  const { pieces, stop } = held ?? openStream(services, context);
  try {
    // Without a held stream a process has ended in the middle of this step.
    if (!held) await writer.remove(runId);
    if (input.replaces !== null) await writer.remove(input.replaces);
    for await (const text of batches(pieces, EVERY_MS)) {
      signal.throwIfAborted();
      await writer.write(text);
      progress(text.length / MAX_NODE_ANSWER);
    }
    signal.throwIfAborted();
    return { text: writer.written };
  } finally {
    stop();
  }
}

interface StepWork {
  /** Whether the model has begun. */
  hasWorked: () => boolean;
  /** Undefined before the first words. */
  writer?: NodeWriter;
}

/** Does the work of a step. When the run ends in it, the row of the answer receives the words that are in the node. */
async function endingAnswer<T>(
  services: Pick<RunServices, 'db' | 'log'>,
  context: StepContext<NodeRunInput>,
  step: StepWork,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    try {
      await endRow(services, context, step);
    } catch (storeError) {
      const { runId } = context;
      services.log.error({ err: storeError, runId }, 'the end of an answer could not be stored');
    }
    throw error;
  }
}

async function endRow(
  { db }: Pick<RunServices, 'db'>,
  { runId, signal, input }: StepContext<NodeRunInput>,
  { hasWorked, writer }: StepWork,
): Promise<void> {
  const [row] = await db.read
    .select({ state: run.state, reservationId: run.reservationId })
    .from(run)
    .where(eq(run.id, runId));
  const isCancelled = row?.state === 'cancelled';
  // At a shutdown, and when another process has taken it over, the run goes on.
  const hasFailed = signal.reason instanceof RunLost ? row?.state === 'failed' : true;
  if (!row || isShutDown(signal) || !(isCancelled || hasFailed)) return;
  const text = writer?.written ?? '';
  const answer = { id: runId, reservationId: undefined };
  await db.write({ scopes: [] }, async (tx) => {
    if (isCancelled && writer) await finishAnswer(tx, answer, text);
    // People ended it, and its words are in the node. The runner would return the credits of a run that fails.
    else if (writer?.isRefused === true && text !== '')
      await finishAnswer(tx, { ...answer, reservationId: row.reservationId ?? undefined }, text);
    else {
      const failure = { text, hasWorked: isCancelled || hasWorked() };
      await failAnswer(tx, { ...answer, isCharged: input.cost > 0 }, failure);
    }
  });
}

const isShutDown = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof RunLost) && !(reason instanceof StepTooLong);
