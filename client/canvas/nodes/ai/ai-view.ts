import { PenLine } from 'lucide-react';
import { computed } from 'nanostores';
import { drawSheet } from '../../shapes/draw-sheet.ts';
import type { NodeView } from '../node-view.ts';
import { AiNode } from './ai-node.tsx';
import { canvasAi } from './canvas-ai.ts';

export const ai: NodeView = {
  type: 'aiNode',
  View: AiNode,
  isEditable: true,
  tool: {
    label: 'AI',
    icon: PenLine,
    isEditedAtOnce: true,
    isShown: computed(canvasAi, ({ isShown }) => isShown),
  },
  draw: (node, { text, measure }) => drawSheet(node, { text, name: node.title }, measure),
};
