import { openCanvas } from '#client/canvas/open-canvas.ts';
import type { CommandPlace } from '#client/workspace/contributions/contribution.ts';

/** Changes the open canvas; undefined where none is open, or nothing of it may be changed. */
export const changeOf = ({ open: { items } }: CommandPlace) =>
  items.canvas && openCanvas(items.canvas.id)?.change;
