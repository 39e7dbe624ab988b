import { openCanvas } from '#client/canvas/open-canvas.ts';
import type { CommandPlace } from '#client/workspace/contributions/contribution.ts';

/** Returns the actions of the open canvas; undefined when no canvas is open or it is read-only. */
export const openCanvasActions = ({ open: { items } }: CommandPlace) =>
  items.canvas && openCanvas(items.canvas.id)?.change;
