import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { middleOf } from '#shared/canvas/layout/bounds.ts';
import { nearestTowards, type Direction } from '#shared/canvas/layout/nearest.ts';
import { resizeNode } from '#shared/canvas/changes/node-changes.ts';
import { NODE_SIZES, NOTE, type NodeType } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { addNode } from '../editor/editor-commands.ts';
import { nodeName } from '../editor/node-name.ts';
import { connectNodes } from './edge-commands.ts';
import { announcement } from '../editor/announcement.ts';
import { connectionSourceId, isKeyListOpen } from './connecting.ts';

/** The viewport commands that keys use. */
export interface ViewportCommands {
  /** Returns the middle of the viewport, in canvas units. */
  middle: () => Point;
  /** Returns the middle of the free position for a new node that is nearest to the middle of the viewport. */
  placeFor: (type: NodeType) => Point;
  /** Moves the viewport to a node and focuses it. */
  show: (nodeId: string) => void;
  /** Zooms so that these nodes fill the viewport. */
  zoomTo: (nodeIds: readonly string[]) => void;
  /** Fits the whole canvas into the viewport. */
  showAll: () => void;
}

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The change of a node's size with each key press, in canvas units. */
const RESIZE_STEP = 20;

type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'metaKey' | 'ctrlKey'>;

/**
 * Handles the keys that move over a canvas, add nodes and connect them without a mouse.
 * @returns whether the key was handled
 */
export function handleCanvasKey(
  canvasEditor: CanvasEditor,
  event: KeyPress,
  isEditable: boolean,
  viewport: ViewportCommands,
): boolean {
  const { key, altKey, shiftKey } = event;
  if (hasCommandKey(event) || event.metaKey || event.ctrlKey) return false;
  const direction = DIRECTIONS[key];
  if (altKey && direction)
    return shiftKey
      ? isEditable && resizeSelected(canvasEditor, direction)
      : selectNextNode(canvasEditor, direction, viewport);
  if (altKey) return false;
  if (key === '?') {
    isKeyListOpen.set(true);
    return true;
  }
  const { selectedNodes } = canvasEditor.getView();
  if (key.toLowerCase() === 'z' && selectedNodes.length > 0) {
    viewport.zoomTo(selectedNodes.map(({ id }) => id));
    return true;
  }
  if (!isEditable) return false;
  if (connectionSourceId.get() !== null) return continueConnecting(canvasEditor, key);
  if (key.toLowerCase() === 'n' && !shiftKey) {
    canvasEditor.edit(addNode(canvasEditor, NOTE, viewport.placeFor(NOTE)));
    announcement.set('Note added');
    return true;
  }
  return key.toLowerCase() === 'c' && !shiftKey && beginConnecting(canvasEditor);
}

/**
 * Selects the next node in a direction from the selected node, or from the middle of the viewport without a
 * selection.
 */
function selectNextNode(
  canvasEditor: CanvasEditor,
  direction: Direction,
  { middle, show }: ViewportCommands,
): boolean {
  const [selected] = canvasEditor.getView().selectedNodes;
  const from = selected ? middleOf(rectOf(selected)) : middle();
  const others = canvasEditor.projection.getView().nodes.filter(({ id }) => id !== selected?.id);
  // Without a selection, a node exactly in the middle counts: it lies in no direction from there.
  const next =
    nearestTowards(from, others, direction, rectOf) ??
    (selected ? undefined : others.find((node) => isSamePoint(middleOf(rectOf(node)), from)));
  if (!next) return true;
  canvasEditor.select([next.id]);
  show(next.id);
  return true;
}

const isSamePoint = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

function resizeSelected(canvasEditor: CanvasEditor, { x, y }: Direction): boolean {
  const [node, second] = canvasEditor.getView().selectedNodes;
  if (!node || second || node.isLocked || node.type === null) return false;
  const { type, size, id } = node;
  const { least, most } = NODE_SIZES[type];
  const within = (value: number, side: 'width' | 'height'): number =>
    Math.max(least[side], Math.min(most[side], value));
  const newSize = {
    width: within(size.width + x * RESIZE_STEP, 'width'),
    height: within(size.height + y * RESIZE_STEP, 'height'),
  };
  canvasEditor.act((writer) => resizeNode(writer, id, type, newSize));
  return true;
}

/**
 * Starts a connection from the only selected node; Enter on another node ends it. A locked node is announced instead.
 * @returns whether exactly one node is selected
 */
export function beginConnecting(canvasEditor: CanvasEditor): boolean {
  const [node, second] = canvasEditor.getView().selectedNodes;
  if (!node || second) return false;
  if (node.isLocked) {
    announcement.set(`${nodeName(canvasEditor, node.id)} is locked`);
    return true;
  }
  connectionSourceId.set(node.id);
  announcement.set(`Connect ${nodeName(canvasEditor, node.id)} to another node: go there, then press Enter`);
  return true;
}

function continueConnecting(canvasEditor: CanvasEditor, key: string): boolean {
  const fromId = connectionSourceId.get();
  if (fromId === null || (key !== 'Enter' && key !== 'Escape')) return false;
  const [to, second] = canvasEditor.getView().selectedNodes;
  if (key === 'Escape') {
    connectionSourceId.set(null);
    announcement.set('Not connected');
  } else if (!to || second || to.id === fromId) announcement.set('Choose one other node, then press Enter');
  else endConnecting(canvasEditor, to.id);
  return true;
}

/** Ends a started connection at this node; does nothing if none was started, or at its own source node. */
export function endConnecting(canvasEditor: CanvasEditor, toId: string): void {
  const fromId = connectionSourceId.get();
  if (fromId === null || fromId === toId) return;
  connectionSourceId.set(null);
  if (connectNodes(canvasEditor, fromId, toId))
    announcement.set(`Connected ${nodeName(canvasEditor, fromId)} to ${nodeName(canvasEditor, toId)}`);
  else announcement.set(`Not connected: ${nodeName(canvasEditor, toId)} is locked`);
}
