import * as Y from 'yjs';

/** Copies the first blocks of a text, because a card draws only the blocks that fit, however long the document is. */
export function firstBlocks(text: Y.XmlFragment, count: number): Y.XmlFragment {
  const beginning = new Y.Doc().getXmlFragment('beginning');
  const blocks = text.slice(0, count).map((block) => block.clone());
  beginning.insert(
    0,
    blocks.filter((block) => block instanceof Y.XmlElement),
  );
  return beginning;
}

/** The height of a line in a card, in pixels; it limits the number of blocks that fit. */
const LINE_HEIGHT = 24;

/** Returns the number of blocks that a card draws. @param height of the card, in canvas units */
export const blocksOf = (height: number): number => Math.ceil(height / LINE_HEIGHT) + 2;
