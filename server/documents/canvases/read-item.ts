import { notFound } from '#shared/errors/app-error.ts';
import type { ApiEdge, ApiNode } from '#shared/canvas/api/api-canvas.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { readCanvasJob } from './read-canvas-job.ts';

interface ItemInput {
  canvasId: string;
  itemId: string;
  /** The id of the user who asks. */
  person: string;
}

/** Returns a node in its current form. @throws AppError `not_found` when it was deleted meanwhile */
export async function readApiNode(workers: Workers, { person, ...item }: ItemInput): Promise<ApiNode> {
  const [node] = (await workers.run(readCanvasJob, item, person))?.nodes ?? [];
  if (!node) throw notFound('This node');
  return node;
}

/**
 * Returns an edge in its current form. @throws AppError `not_found` when it or one of its nodes was deleted meanwhile
 */
export async function readApiEdge(workers: Workers, { person, ...item }: ItemInput): Promise<ApiEdge> {
  const [edge] = (await workers.run(readCanvasJob, item, person))?.edges ?? [];
  if (!edge) throw notFound('This edge');
  return edge;
}
