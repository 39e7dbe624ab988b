import { applyTidy, tidyInput } from '#shared/canvas/tidy/apply-tidy.ts';
import type { TidyEdge, TidyNode, TidyPlacement } from '#shared/canvas/tidy/tidy-nodes.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

export interface TidyRequest {
  nodes: readonly TidyNode[];
  edges: readonly TidyEdge[];
  selectedIds: ReadonlySet<string>;
}
/** New positions by node id. */
export type TidyResult = Map<string, TidyPlacement>;

/** Computes a layout: in a worker, or in a test directly. */
export type RunTidy = (question: TidyRequest, signal: AbortSignal) => Promise<TidyResult>;

/**
 * Arranges the selected nodes, or all nodes if fewer than two are selected, as one undo step.
 * @param onWrite is called before the new positions are written
 * @returns the number of nodes that were arranged
 * @throws the error of the worker, or the reason of the signal
 */
export async function tidyCanvas(
  canvasEditor: CanvasEditor,
  runTidy: RunTidy,
  signal: AbortSignal,
  onWrite: () => void = () => {},
): Promise<number> {
  const { nodes, edges } = tidyInput(canvasEditor.projection);
  const { selectedNodes } = canvasEditor.getView();
  const selectedIds = new Set((selectedNodes.length > 1 ? selectedNodes : nodes).map(({ id }) => id));
  const positions = await runTidy({ nodes, edges, selectedIds }, signal);
  signal.throwIfAborted();
  if (positions.size === 0) return 0;
  onWrite();
  canvasEditor.act((writer) => applyTidy(writer, canvasEditor.projection, nodes, positions));
  return positions.size;
}

/** Computes a layout in a new worker, which is terminated after its result or by the signal. */
export const tidyInWorker: RunTidy = (question, signal) => {
  const worker = new Worker(new URL('./tidy-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<TidyResult>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TidyResult>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The worker could not be run.')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
};
