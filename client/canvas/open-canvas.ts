import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { atom } from 'nanostores';
import type { CanvasEditor } from './editor/canvas-editor.ts';
import type { CanvasContext } from './nodes/canvas-editor-context.ts';

/** An open canvas, for the controls around it. */
export interface OpenCanvas {
  canvasEditor: CanvasEditor;
  context: CanvasContext;
  /** The files of its workspace by id; undefined until they are loaded. */
  assets: ReadonlyMap<string, TreeAsset> | undefined;
  /** Opens the list of its deleted nodes. */
  showDeleted: () => void;
  /** Commands on the whole canvas: auto-layout, and import from a file. Undefined for a reader. */
  change: { tidyNow: () => void; importNow: () => void } | undefined;
}

const openCanvases = atom<ReadonlyMap<string, OpenCanvas>>(new Map());

/** Registers a canvas while it is open. @param canvas null once it is closed */
export function setOpenCanvas(canvasId: string, canvas: OpenCanvas | null): void {
  const others = [...openCanvases.get()].filter(([id]) => id !== canvasId);
  openCanvases.set(new Map(canvas ? [...others, [canvasId, canvas]] : others));
}

/** Returns an open canvas; null if it is not open, or not completely loaded. */
export const getOpenCanvas = (canvasId: string): OpenCanvas | null =>
  openCanvases.get().get(canvasId) ?? null;
