import { grownBy, middleOf, type Rect } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { freePositionInViewport } from '#shared/canvas/layout/free-position-in-viewport.ts';
import { holdsNodes, NODE_SIZES, type NodeType } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from './canvas-editor.ts';

/** Pixels left free at the sides of the viewport, and at the top and bottom, where the toolbars are. */
const SIDE_MARGIN = 12;
const TOOLBAR_MARGIN = 84;

/**
 * Returns the middle of a free position for a new node, beside the existing nodes and near the middle of the
 * viewport. A new frame is placed at the middle itself.
 * @param visible the visible area, in canvas units
 * @param zoom pixels per canvas unit
 */
export function positionForNewNode(
  canvasEditor: CanvasEditor,
  type: NodeType,
  visible: Rect,
  zoom: number,
): Point {
  const middle = middleOf(visible);
  if (holdsNodes(type)) return middle;
  const free = grownBy(visible, -SIDE_MARGIN / zoom, -TOOLBAR_MARGIN / zoom);
  const obstacles = canvasEditor.projection.getView().nodes.filter((node) => !holdsNodes(node.type));
  return freePositionInViewport(NODE_SIZES[type].usual, middle, obstacles.map(rectOf), free);
}
