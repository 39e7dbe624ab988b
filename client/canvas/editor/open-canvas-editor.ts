import type * as Y from 'yjs';
import { CanvasEditor } from './canvas-editor.ts';
import { initialVisibleRect } from './stored-viewport.ts';
import { withMargin } from './viewport-culling.ts';

/** Creates the editor of a canvas; it renders the area of the viewport that this device stored last. */
export const openCanvasEditor = (
  canvasId: string,
  doc: Y.Doc,
  titleOf: (documentId: string) => string | undefined,
): CanvasEditor => new CanvasEditor(doc, { titleOf, renderedArea: withMargin(initialVisibleRect(canvasId)) });
