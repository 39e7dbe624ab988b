import { drawPaper } from '../../shapes/draw-paper.ts';
import type { NodeToolProps, NodeView } from '../node-view.ts';
import { addCards } from './add-card.ts';
import { CardNode } from './card-node.tsx';
import { CardPicker } from './card-picker.tsx';

const TYPE = 'documentNode';

export const card: NodeView = {
  type: TYPE,
  View: CardNode,
  isWritten: true,
  tool: CardTool,
  draw: (node, { names, measure }) => {
    const { documentId } = node;
    const name = documentId === null ? undefined : names.document(documentId);
    return drawPaper(node, { text: null, name: name ?? 'Document not available' }, measure);
  },
};

/** Asks which document the card shows. */
function CardTool({ canvasEditor, placeFor }: NodeToolProps) {
  return <CardPicker onPick={(documentId) => addCards(canvasEditor, [documentId], placeFor(TYPE))} />;
}
