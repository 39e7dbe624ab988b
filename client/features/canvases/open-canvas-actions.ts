import { getOpenCanvas } from '#client/canvas/open-canvas.ts';
import type { CommandContext } from '#client/workspace/contributions/contribution.ts';

/** Returns the open canvas; undefined without an open canvas, and until the canvas is completely loaded. */
export const openCanvasOf = ({ open: { items } }: CommandContext) =>
  (items.canvas && getOpenCanvas(items.canvas.id)) ?? undefined;

/** Returns the actions of the open canvas; undefined when no canvas is open or it is read-only. */
export const openCanvasActions = (at: CommandContext) => openCanvasOf(at)?.change;
