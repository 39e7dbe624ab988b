import type { NodeToolProps, NodeView } from '../node-view.ts';
import { addCards } from './add-cards.ts';
import { drawCard } from './card-picture.ts';
import { CardNode } from './card-node.tsx';
import { CardPicker } from './card-picker.tsx';

const TYPE = 'documentNode';

export const card: NodeView = {
  type: TYPE,
  View: CardNode,
  isEditable: true,
  tool: CardTool,
  draw: drawCard,
};

/** Lets the writer select the document of a new card. */
function CardTool({ canvasEditor, placeFor }: NodeToolProps) {
  return <CardPicker onPick={(documentId) => addCards(canvasEditor, [documentId], placeFor(TYPE))} />;
}
