import { deleteNode } from '#shared/canvas/changes/node-changes.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { freeAreaNear } from '#shared/canvas/templates/free-area-near.ts';
import { placeTemplate, templateSize } from '#shared/canvas/templates/place-template.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { TemplateMode } from './template-picker-mode.ts';

/**
 * Adds a template to the canvas in free space and selects its nodes, as one undo step. In replace mode, all nodes are
 * deleted except locked ones.
 * @param near the center of the viewport, in canvas units
 * @returns the ids of the new nodes
 */
export function addTemplate(
  canvasEditor: CanvasEditor,
  template: CanvasTemplate,
  mode: TemplateMode,
  near: Point,
): string[] {
  const { nodes } = canvasEditor.projection.getView();
  const replaced = mode === 'replace' ? nodes.filter(({ isLocked }) => !isLocked) : [];
  const remaining = nodes.filter((node) => !replaced.includes(node));
  const corner = freeAreaNear(remaining.map(rectOf), templateSize(template), near);
  const now = Date.now();
  const newIds = canvasEditor.act((writer) => {
    for (const { id } of replaced) deleteNode(writer, id, now);
    return placeTemplate(writer, template, corner, frontZ(remaining), now);
  });
  canvasEditor.select(newIds);
  return newIds;
}
