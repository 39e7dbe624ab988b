import { grownBy, middleOf, type Rect } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { freePlace } from '#shared/canvas/layout/free-place.ts';
import { holdsNodes, NODE_SIZES, type NodeType } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from './canvas-editor.ts';

/** Pixels at the sides of what is in sight, and above and below, where tools stand. */
const SIDE = 12;
const TOOLS_HEIGHT = 84;

/**
 * The middle of where something new stands: beside what is there, near the middle of what is in sight; a frame around it.
 * @param sight what is in sight, in units of the canvas
 * @param zoom pixels a unit
 */
export function placeFor(canvasEditor: CanvasEditor, type: NodeType, sight: Rect, zoom: number): Point {
  const middle = middleOf(sight);
  if (holdsNodes(type)) return middle;
  const free = grownBy(sight, -SIDE / zoom, -TOOLS_HEIGHT / zoom);
  const taken = canvasEditor.projection.getView().nodes.filter((node) => !holdsNodes(node.type));
  return freePlace(NODE_SIZES[type].usual, middle, taken.map(rectOf), free);
}
