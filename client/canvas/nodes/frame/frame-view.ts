import { Frame } from 'lucide-react';
import { drawName, sheet, SMALL } from '../../shapes/draw-paper.ts';
import type { NodeView } from '../node-view.ts';
import { FrameNode, UNTITLED_FRAME } from './frame-node.tsx';

export const frame: NodeView = {
  type: 'frameNode',
  View: FrameNode,
  isWritten: true,
  tool: { label: 'Frame', icon: Frame, isWrittenAtOnce: true },
  toolsGap: 40,
  draw: (node, { measure }) => {
    const { x, y } = node.place.absolute;
    // A frame's name stands on its edge.
    const at = { x: x + 8, y: y - 22, width: node.size.width - 16 };
    return [
      sheet(node, '#fcfaf4', '#d3ccb9', false),
      ...drawName(node.title ?? UNTITLED_FRAME, at, SMALL, measure),
    ];
  },
};
