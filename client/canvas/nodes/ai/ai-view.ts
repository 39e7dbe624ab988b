import { PenLine } from 'lucide-react';
import { drawSheet } from '../../shapes/draw-sheet.ts';
import { useCanvasContext } from '../canvas-editor-context.ts';
import type { NodeView } from '../node-view.ts';
import { AiNode } from './ai-node.tsx';

export const ai: NodeView = {
  type: 'aiNode',
  View: AiNode,
  isEditable: true,
  tool: {
    label: 'AI',
    icon: PenLine,
    isEditedAtOnce: true,
    useIsShown: () => useCanvasContext().useAi().isShown,
  },
  draw: (node, { text, measure }) => drawSheet(node, { text, name: node.title }, measure),
};
