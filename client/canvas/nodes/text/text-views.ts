import { StickyNote, Type } from 'lucide-react';
import { drawSheet, UI } from '../../shapes/draw-sheet.ts';
import type { NodeView } from '../node-view.ts';
import { TextNode } from './text-node.tsx';

export const note: NodeView = {
  type: 'markdownNode',
  View: TextNode,
  isEditable: true,
  tool: { label: 'Text', icon: StickyNote, isEditedAtOnce: true },
  draw: (node, { text, measure }) => drawSheet(node, { text, name: node.title }, measure),
};

export const simpleText: NodeView = {
  type: 'simpleTextNode',
  View: TextNode,
  isEditable: true,
  tool: { label: 'Simple text', icon: Type, isEditedAtOnce: true },
  draw: (node, { text, measure }) =>
    drawSheet(node, { text, name: node.title }, measure, { font: UI, padding: { top: 10, side: 14 } }),
};
