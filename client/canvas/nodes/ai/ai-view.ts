import { drawPaper } from '../../shapes/draw-paper.ts';
import type { NodeView } from '../node-view.ts';
import { AiNode } from './ai-node.tsx';

export const ai: NodeView = {
  type: 'aiNode',
  View: AiNode,
  isWritten: false,
  draw: (node, { text, measure }) => drawPaper(node, { text, name: node.title }, measure),
};
