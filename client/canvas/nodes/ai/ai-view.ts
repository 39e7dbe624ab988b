import { drawSheet } from '../../shapes/draw-sheet.ts';
import type { NodeView } from '../node-view.ts';
import { AiNode } from './ai-node.tsx';

export const ai: NodeView = {
  type: 'aiNode',
  View: AiNode,
  isEditable: false,
  draw: (node, { text, measure }) => drawSheet(node, { text, name: node.title }, measure),
};
