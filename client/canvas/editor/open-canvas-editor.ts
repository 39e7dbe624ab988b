import type * as Y from 'yjs';
import { CanvasEditor } from './canvas-editor.ts';
import { sightAtFirst } from './stored-viewport.ts';
import { around } from './viewport-culling.ts';

/** The editor of a canvas that is opened where it was left on this device. */
export const openCanvasEditor = (
  canvasId: string,
  doc: Y.Doc,
  titleOf: (documentId: string) => string | undefined,
): CanvasEditor => new CanvasEditor(doc, { titleOf, near: around(sightAtFirst(canvasId)) });
