import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { AI_NODE } from '#shared/ai/ai-node.ts';
import { CREDIT_COSTS } from '#shared/plans/credits.ts';
import { answersPrompts } from '#shared/canvas/node-types.ts';
import type { ApiNode } from '#shared/canvas/api/api-canvas.ts';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

type Read = Pick<Tx, 'select'>;
type RunRow = typeof run.$inferSelect;

/** The input of a run that answers on a canvas. */
export const NodeRunInput = v.strictObject({
  canvasId: v.string(),
  nodeId: v.string(),
  prompt: v.string(),
  /** The messages to send, as they were previewed. */
  messages: v.array(v.object({ role: v.picklist(['system', 'user']), content: v.string() })),
  /** An earlier run with an unfinished answer that this run replaces; null without one. */
  replaces: v.nullable(v.string()),
  /** Hundredths of a credit that were reserved; 0 with a workspace's own model. */
  cost: v.optional(v.number(), CREDIT_COSTS.assistant),
});
export type NodeRunInput = v.InferOutput<typeof NodeRunInput>;

/** A run with its input. */
export interface StoredNodeRun {
  row: RunRow;
  input: NodeRunInput;
}

const ofCanvas = (rows: readonly RunRow[], canvasId: string): StoredNodeRun[] =>
  rows.flatMap((row) => {
    const input = v.safeParse(NodeRunInput, row.input);
    return input.success && input.output.canvasId === canvasId ? [{ row, input: input.output }] : [];
  });

/** Returns everybody's runs that are writing, or waiting to write, into nodes of a canvas. */
export async function openNodeRuns(
  read: Read,
  { workspaceId, canvasId }: { workspaceId: string; canvasId: string },
): Promise<StoredNodeRun[]> {
  const rows = await read
    .select()
    .from(run)
    .where(and(isNull(run.finishedAt), eq(run.kind, AI_NODE), eq(run.scope, `workspace:${workspaceId}`)));
  return ofCanvas(rows, canvasId);
}

const RECENT_MS = 24 * 60 * 60 * 1000;
const MAX_RECENT = 200;

/** Returns a user's runs of the last day in nodes of a canvas, the newest first. */
export async function recentNodeRuns(
  read: Read,
  { userId, canvasId }: { userId: string; canvasId: string },
  now: number,
): Promise<StoredNodeRun[]> {
  const rows = await read
    .select()
    .from(run)
    .where(and(eq(run.userId, userId), gt(run.createdAt, now - RECENT_MS), eq(run.kind, AI_NODE)))
    .orderBy(desc(run.createdAt))
    .limit(MAX_RECENT);
  return ofCanvas(rows, canvasId);
}

/** Sets `isGenerating` of nodes that the API returns. */
export async function withGenerating(
  read: Read,
  canvas: { workspaceId: string; id: string },
  nodes: readonly ApiNode[],
): Promise<ApiNode[]> {
  if (!nodes.some(({ type }) => answersPrompts(type))) return [...nodes];
  const open = await openNodeRuns(read, { workspaceId: canvas.workspaceId, canvasId: canvas.id });
  const ids = new Set(open.map(({ input }) => input.nodeId));
  return nodes.map((node) => ({ ...node, data: { ...node.data, isGenerating: ids.has(node.id) } }));
}
