import * as v from 'valibot';
import { AI_NODE_MESSAGES, MAX_NODE_PROMPT } from '#shared/ai/ai-node.ts';
import { Id, textUpTo } from '#shared/lib/scalars.ts';
import { AnswerPreview } from './ai-answers.ts';
import { defineOperation, scopeOfRow } from './contract.ts';
import { Run, RUN_STATES } from './runs.ts';

const EXAMPLE_CANVAS = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d73';
const EXAMPLE_NODE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d80';
const EXAMPLE_PROMPT = 'What does the town do on the first dry morning?';

const Prompt = v.pipe(textUpTo('A prompt', MAX_NODE_PROMPT), v.trim(), v.nonEmpty(AI_NODE_MESSAGES.noPrompt));

export const startAiNode = defineOperation({
  name: 'start-ai-node',
  kind: 'command',
  summary:
    'Starts the answer of an AI node to a prompt. It streams into the text of the node. Returns the run, which `cancel-run` stops.',
  scope: scopeOfRow,
  input: v.strictObject({
    canvasId: Id,
    /** The node. */
    id: Id,
    prompt: Prompt,
    /** A run of yours for the same node that failed or was cancelled: the new answer replaces its unfinished text. */
    retryOf: v.optional(Id),
  }),
  output: Run,
  errors: [
    'not_found',
    'forbidden',
    'locked',
    'conflict',
    'credits_needed',
    'limit_reached',
    'unavailable',
    'too_large',
  ],
  alters: ['runs', 'user', 'canvases'],
  grows: true,
  limit: { count: 60, seconds: 600 },
  example: { canvasId: EXAMPLE_CANVAS, id: EXAMPLE_NODE, prompt: EXAMPLE_PROMPT },
});

export const previewAiNode = defineOperation({
  name: 'preview-ai-node',
  kind: 'query',
  summary:
    'Returns the exact text that `start-ai-node` would send for the same prompt, its size and its cost. It sends nothing.',
  scope: scopeOfRow,
  input: v.strictObject({ canvasId: Id, id: Id, prompt: Prompt }),
  output: AnswerPreview,
  errors: ['not_found', 'forbidden', 'locked', 'conflict', 'unavailable'],
  shows: ['ai', 'canvases', 'documents'],
  example: { canvasId: EXAMPLE_CANVAS, id: EXAMPLE_NODE, prompt: EXAMPLE_PROMPT },
});

const NodeRun = v.object({
  /** The id of the run. */
  id: v.string(),
  nodeId: v.string(),
  /** Whether the caller started it. Only they can cancel it. */
  isYours: v.boolean(),
  state: v.fallback(v.picklist(RUN_STATES), 'running'),
  /** The place in the queue, from 1; null for a run that does not wait. */
  position: v.nullable(v.number()),
  /** The sentence of a run that failed. */
  error: v.nullable(v.string()),
  /** The prompt of a run of the caller; null for a run of somebody else. */
  prompt: v.nullable(v.string()),
});
export type NodeRun = v.InferOutput<typeof NodeRun>;

export const getAiNodeRuns = defineOperation({
  name: 'get-ai-node-runs',
  kind: 'query',
  summary:
    'Returns which AI nodes of a canvas are writing answers, and your newest answer of each that failed or was cancelled within the last day.',
  scope: scopeOfRow,
  input: v.strictObject({ canvasId: Id }),
  /** At most one run of each node. */
  output: v.object({ runs: v.array(NodeRun) }),
  errors: ['not_found'],
  shows: ['runs'],
  example: { canvasId: EXAMPLE_CANVAS },
});
