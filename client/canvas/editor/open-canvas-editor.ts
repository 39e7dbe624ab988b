import type * as Y from 'yjs';
import { CanvasDesk } from './canvas-editor.ts';
import { sightAtFirst } from './stored-viewport.ts';
import { around } from './viewport-culling.ts';

/** The desk of a canvas that is opened where it was left on this device. */
export const openDesk = (
  canvasId: string,
  doc: Y.Doc,
  titleOf: (documentId: string) => string | undefined,
): CanvasDesk => new CanvasDesk(doc, { titleOf, near: around(sightAtFirst(canvasId)) });
