import type * as Y from 'yjs';
import { CanvasDesk } from './canvas-desk.ts';
import { sightAtFirst } from './kept-viewport.ts';
import { around } from './near-items.ts';

/** The desk of a canvas that is opened where it was left on this device. */
export const openDesk = (
  canvasId: string,
  doc: Y.Doc,
  titleOf: (documentId: string) => string | undefined,
): CanvasDesk => new CanvasDesk(doc, { titleOf, near: around(sightAtFirst(canvasId)) });
