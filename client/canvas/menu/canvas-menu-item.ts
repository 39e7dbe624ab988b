import type { ComponentType } from 'react';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';

/** An item that a feature adds to the menu of a canvas, below the canvas's own of the same kind. */
export interface CanvasMenuItem {
  order: number;
  /** Offered for the selected nodes, or for the canvas. */
  about: 'nodes' | 'canvas';
  /** Also drawn for a reader: `world.isEditable` says whether the canvas can be changed. */
  Item: ComponentType<{ world: CanvasContext }>;
}
