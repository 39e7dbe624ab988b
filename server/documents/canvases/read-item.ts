import { notFound } from '#shared/errors/app-error.ts';
import type { ApiEdge, ApiNode } from '#shared/canvas/api/api-canvas.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { readCanvasJob } from './read-canvas-job.ts';

interface ItemQuestion {
  canvasId: string;
  itemId: string;
  /** Who asks. */
  person: string;
}

/** A node as it is shown now. @throws AppError `not_found` when somebody has deleted it since */
export async function readApiNode(workers: Workers, { person, ...item }: ItemQuestion): Promise<ApiNode> {
  const [node] = (await workers.run(readCanvasJob, item, person))?.nodes ?? [];
  if (!node) throw notFound('This node');
  return node;
}

/** An edge as it is shown now. @throws AppError `not_found` when it, or an end of it, is not there any more */
export async function readApiEdge(workers: Workers, { person, ...item }: ItemQuestion): Promise<ApiEdge> {
  const [edge] = (await workers.run(readCanvasJob, item, person))?.edges ?? [];
  if (!edge) throw notFound('This edge');
  return edge;
}
