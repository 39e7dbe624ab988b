import * as Y from 'yjs';

export interface TypedCharacter {
  ydocId: string;
  /** The Yjs update that inserts it. */
  bytes: Uint8Array;
}

/** Types characters at the ends of documents, one character a document in turn. */
export function typeCharacters(ydocIds: readonly string[], count: number): TypedCharacter[] {
  const characters: TypedCharacter[] = [];
  const texts = ydocIds.map((ydocId) => {
    const ydoc = new Y.Doc();
    ydoc.on('update', (bytes: Uint8Array) => characters.push({ ydocId, bytes }));
    const text = new Y.XmlText();
    const paragraph = new Y.XmlElement('paragraph');
    paragraph.insert(0, [text]);
    ydoc.getXmlFragment('content').push([paragraph]);
    return text;
  });
  for (let typed = 0; characters.length < count; typed += 1) {
    const text = texts[typed % texts.length];
    text?.insert(text.length, 'e');
  }
  return characters;
}
