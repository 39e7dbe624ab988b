import * as Y from 'yjs';

/** The beginning of a text, apart from it: a card draws what fits, however long the document is. */
export function firstBlocks(text: Y.XmlFragment, count: number): Y.XmlFragment {
  const beginning = new Y.Doc().getXmlFragment('beginning');
  const blocks = text.slice(0, count).map((block) => block.clone());
  beginning.insert(
    0,
    blocks.filter((block) => block instanceof Y.XmlElement),
  );
  return beginning;
}
