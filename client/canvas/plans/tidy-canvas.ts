import { applyTidy, tidyInput } from '#shared/canvas/tidy/apply-tidy.ts';
import type { TidyEdge, TidyNode } from '#shared/canvas/tidy/tidy-nodes.ts';
import type { TidyPlace } from '#shared/canvas/tidy/tidy.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

export interface TidyQuestion {
  nodes: readonly TidyNode[];
  edges: readonly TidyEdge[];
  chosen: ReadonlySet<string>;
}
export type TidyAnswer = Map<string, TidyPlace>;

/** What works a question out; a worker but in tests. */
export type AskTidy = (question: TidyQuestion, signal: AbortSignal) => Promise<TidyAnswer>;

/**
 * Puts in order what is chosen, or all where fewer than two things are, as one step of undo.
 * @param onWrite before places are written
 * @returns how many things were put in order
 * @throws what the worker failed by, or the signal's reason
 */
export async function tidyCanvas(
  canvasEditor: CanvasEditor,
  ask: AskTidy,
  signal: AbortSignal,
  onWrite: () => void = () => {},
): Promise<number> {
  const { nodes, edges } = tidyInput(canvasEditor.projection);
  const { selectedNodes } = canvasEditor.getView();
  const chosen = new Set((selectedNodes.length > 1 ? selectedNodes : nodes).map(({ id }) => id));
  const places = await ask({ nodes, edges, chosen }, signal);
  signal.throwIfAborted();
  if (places.size === 0) return 0;
  onWrite();
  canvasEditor.act((writer) => applyTidy(writer, canvasEditor.projection, nodes, places));
  return places.size;
}

/** Asks a worker of its own, which ends with the answer or the signal. */
export const runInWorker: AskTidy = (question, signal) => {
  const worker = new Worker(new URL('./tidy-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<TidyAnswer>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TidyAnswer>) => resolve(data));
    worker.addEventListener('error', () => reject(new Error('The worker could not be run.')));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
};
