import { v7 as uuidv7 } from 'uuid';
import { AI_NODE_MESSAGES } from '#shared/ai/ai-node.ts';
import { sentLinks, type SentLinks } from '#shared/ai/sent-links.ts';
import type { CanvasChange } from '#shared/canvas/api/canvas-change.ts';
import { AppError } from '#shared/errors/app-error.ts';
import type { NodeRunInput } from '#server/ai/canvas-node/node-runs.ts';
import { requireAiOn } from '#server/ai/settings/read-ai-state.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { requireWritableText } from '#server/policies/writable-text.ts';
import type { StepContext } from '../../run-kind.ts';
import type { RunServices } from '../run-services.ts';

/** The codes of a node, canvas or right that people deleted, locked, moved or took away. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['not_found', 'forbidden', 'locked', 'conflict']);

/**
 * Writes an answer into its node as one more collaborator. Each part has an operation key, so it is in the text once.
 * A new attempt removes the words of the attempt before it, which a crash has cut off.
 */
export class NodeWriter {
  readonly #services: Pick<RunServices, 'canvases' | 'db'>;
  readonly #run: Pick<StepContext<NodeRunInput>, 'runId' | 'userId' | 'input' | 'key'>;
  /** Unique to this attempt: its parts are other parts than those of the attempt before. */
  readonly #attempt = uuidv7();
  readonly #sent: SentLinks;
  #count = 0;
  #written = '';
  #isRefused = false;

  constructor(
    services: Pick<RunServices, 'canvases' | 'db'>,
    context: Pick<StepContext<NodeRunInput>, 'runId' | 'userId' | 'input' | 'key'>,
  ) {
    this.#services = services;
    this.#run = context;
    this.#sent = sentLinks(context.input.messages.map(({ content }) => content));
  }

  /** The Markdown that is in the node. */
  get written(): string {
    return this.#written;
  }

  /** Whether a person ended the answer: the node cannot be written any more, or the caller may not. */
  get isRefused(): boolean {
    return this.#isRefused;
  }

  /** Removes the unfinished words of a run from the node; text that a person typed in them stays. */
  async remove(answerId: string): Promise<void> {
    await this.#change({ kind: 'remove-answer', id: this.#run.input.nodeId, answerId });
  }

  /** @param text the whole answer so far, in Markdown @throws AppError when the node cannot be written any more */
  async write(text: string): Promise<void> {
    const { runId: answerId, input } = this.#run;
    const answer = { answerId, before: this.#written, text, sent: this.#sent };
    await this.#change({ kind: 'write-answer', id: input.nodeId, ...answer });
    this.#written = text;
  }

  async #change(change: CanvasChange): Promise<void> {
    const { userId, input, key } = this.#run;
    const { canvasId } = input;
    const { canvases, db } = this.#services;
    try {
      // Since the part before, the person may have lost the right to write, and AI may have been switched off.
      const { canvas } = await requireCanvasAccess(db.read, userId, canvasId, 'write-text');
      await requireWritableText(db.read, canvas);
      await requireAiOn({ read: db.read, workspaceId: canvas.workspaceId, userId });
      await canvases.change({
        canvasId,
        change,
        actingUserId: userId,
        operationKey: `${key}:${this.#attempt}:${this.#count++}`,
        now: Date.now(),
      });
    } catch (error) {
      this.#isRefused = error instanceof AppError && BY_PEOPLE.has(error.code);
      if (error instanceof AppError && error.code === 'not_found')
        throw new AppError('not_found', AI_NODE_MESSAGES.nodeDeleted);
      throw error;
    }
  }
}
