import { getOpenCanvas } from '#client/canvas/open-canvas.ts';
import type { CommandContext } from '#client/workspace/contributions/contribution.ts';

/** Returns the actions of the open canvas; undefined when no canvas is open or it is read-only. */
export const openCanvasActions = ({ open: { items } }: CommandContext) =>
  items.canvas && getOpenCanvas(items.canvas.id)?.change;
