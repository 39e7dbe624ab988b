import { grownBy, intersects, middleOf, type Rect } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { freePositionInViewport } from '#shared/canvas/layout/free-position-in-viewport.ts';
import { holdsNodes, isStepType, NODE_SIZES, type NodeType } from '#shared/canvas/node-types.ts';
import { freeAreaNear } from '#shared/canvas/templates/free-area-near.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from './canvas-editor.ts';

/** Pixels left free at the sides of the viewport, and at the top and bottom, where the toolbars are. */
const SIDE_MARGIN = 12;
const TOOLBAR_MARGIN = 84;

/**
 * Returns the middle of a free position for a new node, beside the existing nodes and near the middle of the
 * viewport. When the viewport has no room for a frame or a step, they are placed beside the nodes, also outside of it.
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
  const size = NODE_SIZES[type].usual;
  const isFrame = holdsNodes(type);
  const free = grownBy(visible, -SIDE_MARGIN / zoom, -TOOLBAR_MARGIN / zoom);
  // Other nodes may be in a frame, but a frame covers no other node.
  const taken = canvasEditor.projection
    .getView()
    .nodes.filter((node) => isFrame || !holdsNodes(node.type))
    .map(rectOf);
  const position = freePositionInViewport(size, middle, taken, free);
  if (!isFrame && !isStepType(type)) return position;
  const rect = { x: position.x - size.width / 2, y: position.y - size.height / 2, ...size };
  if (!taken.some((other) => intersects(rect, other))) return position;
  return middleOf({ ...freeAreaNear(taken, size, middle), ...size });
}
