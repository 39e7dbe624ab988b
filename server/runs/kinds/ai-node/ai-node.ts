import { eq } from 'drizzle-orm';
import { AI_NODE, MAX_NODE_ANSWER } from '#shared/ai/ai-node.ts';
import { failAnswer, finishAnswer } from '#server/ai/answers/end-answer.ts';
import { NodeRunInput } from '#server/ai/canvas-node/node-runs.ts';
import { run } from '#server/db/schema/index.ts';
import { defineRunKind, type AnyRunKind, type StepContext } from '../../run-kind.ts';
import { RunLost } from '../../run-steps.ts';
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
 * then on a cancelled run costs its credits, because its words are in the node. A crash begins the answer again: its
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
        run: (context) =>
          endingAnswer(
            services,
            context,
            () => '',
            async () => {
              await streams.hold(context.runId, openStream(services, context), context.signal);
              return {};
            },
          ),
      },
      {
        note: 'AI is writing...',
        weight: 9,
        deadlineMs: 11 * MINUTE_MS,
        run: (context) => {
          const writer = new NodeWriter(services, context);
          return endingAnswer(
            services,
            context,
            () => writer.written,
            () => writeAnswer(services, context, writer),
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

/**
 * Does the work of a step. When the run ends in it, the row of the answer receives the words that are in the node.
 * @param written returns the words that are in the node
 */
async function endingAnswer<T>(
  { db, log }: Pick<RunServices, 'db' | 'log'>,
  { runId, signal }: StepContext<NodeRunInput>,
  written: () => string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // At a shutdown the run goes on in another process.
    const isLost = signal.aborted && signal.reason instanceof RunLost;
    if (signal.aborted && !isLost) throw error;
    try {
      const [row] = isLost
        ? await db.read.select({ state: run.state }).from(run).where(eq(run.id, runId))
        : [{ state: 'failed' }];
      const end = row?.state === 'cancelled' ? finishAnswer : failAnswer;
      const answer = { id: runId, reservationId: undefined };
      if (row?.state === 'cancelled' || row?.state === 'failed')
        await db.write({ scopes: [] }, (tx) => end(tx, answer, written()));
    } catch (storeError) {
      log.error({ err: storeError, runId }, 'the end of an answer could not be stored');
    }
    throw error;
  }
}
