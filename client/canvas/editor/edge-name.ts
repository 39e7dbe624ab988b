import type { ShownEdge } from '#shared/canvas/projection/shown.ts';
import { nodeName, type Named } from './node-name.ts';

/** "From Rain to Mud, because": what a screen reader says of a line. */
export function edgeName(canvasEditor: Named, { from, to, label }: ShownEdge): string {
  const ends = `From ${nodeName(canvasEditor, from.nodeId)} to ${nodeName(canvasEditor, to.nodeId)}`;
  return label === null ? ends : `${ends}, ${label}`;
}
