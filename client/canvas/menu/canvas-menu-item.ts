import type { ComponentType } from 'react';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';

/** A menu item that a feature adds to the canvas menu, below the canvas's own items of the same kind. */
export interface CanvasMenuItem {
  order: number;
  /** Whether the item acts on the selected nodes or on the canvas. */
  about: 'nodes' | 'canvas';
  /** Also rendered for a reader: `context.isEditable` is then false. */
  Item: ComponentType<{ context: CanvasContext }>;
}
