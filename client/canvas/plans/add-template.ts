import { deleteNode } from '#shared/canvas/changes/node-changes.ts';
import { frontOf } from '#shared/canvas/layout/stacking.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { freePlace } from '#shared/canvas/templates/free-place.ts';
import { placeTemplate, templateSize } from '#shared/canvas/templates/place-template.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import type { TemplateMode } from './templates-open.ts';

/**
 * Puts a template where there is room for it and chooses it, as one step of undo. What it takes the place of is deleted
 * like anything else, but for what is locked.
 * @param near the middle of what is in sight, on the canvas
 * @returns the ids of its nodes
 */
export function addTemplate(
  canvasEditor: CanvasEditor,
  template: CanvasTemplate,
  mode: TemplateMode,
  near: Point,
): string[] {
  const { nodes } = canvasEditor.projection.getView();
  const replaced = mode === 'replace' ? nodes.filter(({ isLocked }) => !isLocked) : [];
  const kept = nodes.filter((node) => !replaced.includes(node));
  const taken = kept.map(({ place, size }) => ({ ...place.absolute, ...size }));
  const corner = freePlace(taken, templateSize(template), near);
  const now = Date.now();
  const made = canvasEditor.act((writer) => {
    for (const { id } of replaced) deleteNode(writer, id, now);
    return placeTemplate(writer, template, corner, frontOf(kept), now);
  });
  canvasEditor.select(made);
  return made;
}
