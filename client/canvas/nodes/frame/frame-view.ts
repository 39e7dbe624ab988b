import { Frame } from 'lucide-react';
import { drawName, sheetBox, SMALL } from '../../shapes/draw-sheet.ts';
import type { NodeView } from '../node-view.ts';
import { FrameNode, UNTITLED_FRAME } from './frame-node.tsx';

export const frame: NodeView = {
  type: 'frameNode',
  View: FrameNode,
  isEditable: true,
  tool: { label: 'Frame', icon: Frame, isEditedAtOnce: true },
  toolsGap: 40,
  draw: (node, { measure }) => {
    const { x, y } = node.position.absolute;
    // The title is drawn above the border.
    const titleBox = { x: x + 8, y: y - 22, width: node.size.width - 16 };
    return [
      sheetBox(node, '#fcfaf4', '#d3ccb9', false),
      ...drawName(node.title ?? UNTITLED_FRAME, titleBox, SMALL, measure),
    ];
  },
};
