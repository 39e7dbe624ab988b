import * as Y from 'yjs';

export interface Character {
  ydocId: string;
  /** The Yjs update that brings it. */
  bytes: Uint8Array;
}

/** Letters typed one by one at the ends of documents, a document after the other. */
export function typeLetters(ydocIds: readonly string[], count: number): Character[] {
  const letters: Character[] = [];
  const texts = ydocIds.map((ydocId) => {
    const ydoc = new Y.Doc();
    ydoc.on('update', (bytes: Uint8Array) => letters.push({ ydocId, bytes }));
    const text = new Y.XmlText();
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [text]);
    ydoc.getXmlFragment('content').push([paragraph]);
    return text;
  });
  for (let typed = 0; letters.length < count; typed += 1) {
    const text = texts[typed % texts.length];
    text?.insert(text.length, 'e');
  }
  return letters;
}
