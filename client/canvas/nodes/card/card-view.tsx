import { drawSheet } from '../../shapes/draw-sheet.ts';
import type { NodeToolProps, NodeView } from '../node-view.ts';
import { addCards } from './add-cards.ts';
import { CardNode } from './card-node.tsx';
import { CardPicker } from './card-picker.tsx';

const TYPE = 'documentNode';

export const card: NodeView = {
  type: TYPE,
  View: CardNode,
  isEditable: true,
  tool: CardTool,
  draw: (node, { names, measure }) => {
    const { documentId } = node;
    const name = documentId === null ? undefined : names.document(documentId);
    return drawSheet(node, { text: null, name: name ?? 'Document not available' }, measure);
  },
};

/** Lets the writer select the document of a new card. */
function CardTool({ canvasEditor, placeFor }: NodeToolProps) {
  return <CardPicker onPick={(documentId) => addCards(canvasEditor, [documentId], placeFor(TYPE))} />;
}
