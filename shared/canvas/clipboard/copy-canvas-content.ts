import * as Y from 'yjs';
import { copyElements, type NewIds } from '#shared/editor/content/copy-elements.ts';
import { changeCanvas } from '../changes/field-changes.ts';
import { CANVAS_NODES } from '../empty-canvas.ts';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import { copyNodes } from './copied-canvas.ts';
import { makePasted } from './paste-changes.ts';
import { planPaste } from './paste-plan.ts';

/**
 * Returns the content of a copy of a canvas: all that is shown on it, as new structs with new ids [K7]. Deleted nodes are
 * not in the copy. Notes that link to the canvas itself link to the copy.
 * @param ids the workspace, the canvas and its copy
 * @param now epoch milliseconds
 */
export function copyCanvasContent(
  source: Y.Doc,
  { workspaceId, from, to }: { workspaceId: string; from: string; to: string },
  now: number,
): Y.Doc {
  const projection = new CanvasProjection(source, (flush) => flush());
  const ids = projection.getView().nodes.map(({ id }) => id);
  // A copy within one workspace needs no titles.
  const copied = copyNodes(source, projection, ids, { workspaceId, titles: {} });
  projection.destroy();
  redirectLinks(copied.doc, { workspaceId, ids: new Map([[from, to]]) });
  const position = { by: { x: 0, y: 0 } };
  const { items } = planPaste(copied, { workspaceId, nodes: [], position, hasLocks: true });
  const copy = new Y.Doc();
  changeCanvas(copy, null, (writer) => makePasted(writer, items, true, now));
  return copy;
}

function redirectLinks(doc: Y.Doc, newIds: NewIds): void {
  doc.transact(() => {
    for (const node of doc.getMap(CANVAS_NODES).values()) {
      const text = node instanceof Y.Map ? node.get('text') : undefined;
      if (!(node instanceof Y.Map) || !(text instanceof Y.XmlFragment)) continue;
      const redirected = new Y.XmlFragment();
      redirected.insert(0, copyElements(text, newIds));
      node.set('text', redirected);
    }
  });
}
