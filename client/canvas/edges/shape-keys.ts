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
import { joinNodes } from './edge-commands.ts';
import { announcement, connecting, keysOpen } from './connecting.ts';

/** What keys need of the canvas that is looked at. */
export interface VisibleNodes {
  /** The middle of what is in sight, on the canvas. */
  middle: () => Point;
  /** The middle of where something new of a type stands: beside what is there, as near to that as can be. */
  placeFor: (type: NodeType) => Point;
  /** Brings a node into sight and gives it the focus. */
  show: (nodeId: string) => void;
  /** So near that these fill what is in sight. */
  zoomTo: (nodeIds: readonly string[]) => void;
  /** As near as all of it can be. */
  showAll: () => void;
}

const WAYS: Record<string, Direction> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How much a key makes a node larger or smaller. */
const GROWS = 20;

type Key = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'metaKey' | 'ctrlKey'>;

/**
 * Keys by which a canvas is gone over, built and joined with no mouse.
 * @returns whether the key meant something here
 */
export function pressShape(
  canvasEditor: CanvasEditor,
  event: Key,
  isEditable: boolean,
  sighted: VisibleNodes,
): boolean {
  const { key, altKey, shiftKey } = event;
  if (hasCommandKey(event) || event.metaKey || event.ctrlKey) return false;
  const way = WAYS[key];
  if (altKey && way) return shiftKey ? isEditable && grow(canvasEditor, way) : go(canvasEditor, way, sighted);
  if (altKey) return false;
  if (key === '?') {
    keysOpen.set(true);
    return true;
  }
  const { selectedNodes } = canvasEditor.getView();
  if (key.toLowerCase() === 'z' && selectedNodes.length > 0) {
    sighted.zoomTo(selectedNodes.map(({ id }) => id));
    return true;
  }
  if (!isEditable) return false;
  if (connecting.get() !== null) return goOnConnecting(canvasEditor, key);
  if (key.toLowerCase() === 'n' && !shiftKey) {
    canvasEditor.edit(addNode(canvasEditor, NOTE, sighted.placeFor(NOTE)));
    announcement.set('Note added');
    return true;
  }
  return key.toLowerCase() === 'c' && !shiftKey && beginConnecting(canvasEditor);
}

/** To the next node that way; from the middle of what is in sight where none is chosen. */
function go(canvasEditor: CanvasEditor, way: Direction, { middle, show }: VisibleNodes): boolean {
  const [chosen] = canvasEditor.getView().selectedNodes;
  const from = chosen ? middleOf(rectOf(chosen)) : middle();
  const others = canvasEditor.projection.getView().nodes.filter(({ id }) => id !== chosen?.id);
  // Where none is chosen, one in the very middle is as near as can be.
  const next =
    nearestTowards(from, others, way, rectOf) ??
    (chosen ? undefined : others.find((node) => isAt(middleOf(rectOf(node)), from)));
  if (!next) return true;
  canvasEditor.select([next.id]);
  show(next.id);
  return true;
}

const isAt = (a: Point, b: Point): boolean => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;

function grow(canvasEditor: CanvasEditor, { x, y }: Direction): boolean {
  const [node, second] = canvasEditor.getView().selectedNodes;
  if (!node || second || node.isLocked || node.type === null) return false;
  const { type, size, id } = node;
  const { least, most } = NODE_SIZES[type];
  const within = (value: number, side: 'width' | 'height'): number =>
    Math.max(least[side], Math.min(most[side], value));
  const grown = {
    width: within(size.width + x * GROWS, 'width'),
    height: within(size.height + y * GROWS, 'height'),
  };
  canvasEditor.act((writer) => resizeNode(writer, id, type, grown));
  return true;
}

/** From the one chosen node a line begins, which Enter on another joins. @returns whether one is chosen */
export function beginConnecting(canvasEditor: CanvasEditor): boolean {
  const [node, second] = canvasEditor.getView().selectedNodes;
  if (!node || second) return false;
  if (node.isLocked) {
    announcement.set(`${nodeName(canvasEditor, node.id)} is locked`);
    return true;
  }
  connecting.set(node.id);
  announcement.set(`Connect ${nodeName(canvasEditor, node.id)} to another node: go there, then press Enter`);
  return true;
}

function goOnConnecting(canvasEditor: CanvasEditor, key: string): boolean {
  const fromId = connecting.get();
  if (fromId === null || (key !== 'Enter' && key !== 'Escape')) return false;
  const [to, second] = canvasEditor.getView().selectedNodes;
  if (key === 'Escape') {
    connecting.set(null);
    announcement.set('Not connected');
  } else if (!to || second || to.id === fromId) announcement.set('Choose one other node, then press Enter');
  else endConnecting(canvasEditor, to.id);
  return true;
}

/** The line that was begun ends at this node; nothing while none was, or at the node that it comes from. */
export function endConnecting(canvasEditor: CanvasEditor, toId: string): void {
  const fromId = connecting.get();
  if (fromId === null || fromId === toId) return;
  connecting.set(null);
  if (joinNodes(canvasEditor, fromId, toId))
    announcement.set(`Connected ${nodeName(canvasEditor, fromId)} to ${nodeName(canvasEditor, toId)}`);
  else announcement.set(`Not connected: ${nodeName(canvasEditor, toId)} is locked`);
}
