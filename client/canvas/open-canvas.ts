import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { atom } from 'nanostores';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import type { CanvasContext } from './nodes/canvas-editor-context.ts';

/** An open canvas, for the controls around it. */
export interface OpenCanvas {
  canvasEditor: CanvasEditor;
  world: CanvasContext;
  /** Its workspace's files by their ids; undefined until they are known. */
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  /** What is done with all of it: put in order, added to from a file. Undefined where it is only read. */
  change: { tidyNow: () => void; importNow: () => void } | undefined;
}

const open = atom<ReadonlyMap<string, OpenCanvas>>(new Map());

/** A canvas gives itself here while it is open; null once it is closed. */
export function giveCanvas(canvasId: string, canvas: OpenCanvas | null): void {
  const others = [...open.get()].filter(([id]) => id !== canvasId);
  open.set(new Map(canvas ? [...others, [canvasId, canvas]] : others));
}

/** Null while no such canvas is open, and until all of it is there. */
export const openCanvas = (canvasId: string): OpenCanvas | null => open.get().get(canvasId) ?? null;
