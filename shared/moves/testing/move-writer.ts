import * as Y from 'yjs';
import { CONTENT_FRAGMENT } from '../../editor/schema/version.ts';
import { followPosition } from '../follow-position.ts';
import { deleteUnits, unitLeftOf } from '../inline-units.ts';
import { insertBlockBefore, joinBlocks, newElement, parentOf, splitBlock } from '../move-text.ts';
import { noteAnchors } from '../note-anchors.ts';

/** The blocks of a document. */
export const blocksOf = (doc: Y.Doc): Y.XmlElement[] =>
  doc
    .getXmlFragment(CONTENT_FRAGMENT)
    .toArray()
    .filter((child) => child instanceof Y.XmlElement);

/** The plain text of a block. */
export const textOfBlock = (block: Y.XmlElement): string =>
  block
    .toArray()
    .map((child) =>
      child instanceof Y.XmlText
        ? (child.toDelta() as { insert: string }[]).map(({ insert }) => insert).join('')
        : '\uFFFC',
    )
    .join('');

export const firstText = (block: Y.XmlElement): Y.XmlText => {
  const text: unknown = block.get(0);
  if (!(text instanceof Y.XmlText)) throw new TypeError('a block without text');
  return text;
};

/** Creates a document with one paragraph for each text. The id of a block is `b` and its index. */
export function documentOf(paragraphs: readonly string[]): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = 1;
  doc.transact(() => {
    for (const [index, words] of paragraphs.entries()) {
      const block = newElement('paragraph', { id: `b${index}` });
      doc.getXmlFragment(CONTENT_FRAGMENT).insert(index, [block]);
      block.insert(0, [new Y.XmlText()]);
      firstText(block).insert(0, words);
    }
  });
  return Y.encodeStateAsUpdate(doc);
}

/** One writer's device without an editor: it edits its Y.Doc as the editor's binding does. */
export class MoveWriter {
  readonly doc = new Y.Doc();
  /** The rows that the server does not have yet. */
  readonly rows: Uint8Array[] = [];
  #caret: Y.RelativePosition | undefined;

  constructor(state: Uint8Array, clientId: number) {
    this.doc.clientID = clientId;
    Y.applyUpdate(this.doc, state, 'net');
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'net') this.rows.push(update);
    });
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'net');
  }

  /** Deletes and inserts in one transaction, with the note that the insertion may need. */
  edit(index: number, offset: number, { remove = 0, words = '' }: { remove?: number; words?: string }): void {
    const block = this.#block(index);
    this.doc.transact((transaction) => {
      if (remove > 0) deleteUnits(block, offset, offset + remove);
      if (words !== '') firstText(block).insert(offset, words);
      noteAnchors(transaction);
    });
  }

  split(index: number, offset: number, id: string): void {
    if (offset === 0) insertBlockBefore(this.#block(index), { id });
    else splitBlock(this.#block(index), offset, { id });
  }

  join(index: number): void {
    joinBlocks(this.#block(index - 1), this.#block(index));
  }

  /** Deletes a block with its text. */
  remove(index: number): void {
    parentOf(this.#block(index)).delete(index, 1);
  }

  format(index: number, from: number, to: number): void {
    firstText(this.#block(index)).format(from, to - from, { bold: true });
  }

  setCaret(index: number, offset: number): void {
    const block = this.#block(index);
    const left = offset > 0 ? unitLeftOf(block, offset) : null;
    this.#caret = left
      ? new Y.RelativePosition(null, null, left, -1)
      : Y.createRelativePositionFromTypeIndex(firstText(block), 0, -1);
  }

  /** Returns the block and the offset of the caret; undefined when it is lost. */
  locateCaret(): { index: number; offset: number } | undefined {
    if (!this.#caret) return undefined;
    const position = followPosition(this.doc, this.#caret);
    const found = Y.createAbsolutePositionFromRelativePosition(position, this.doc);
    const index = found
      ? blocksOf(this.doc).findIndex((block) => block.toArray().includes(found.type as never))
      : -1;
    return found && index >= 0 ? { index, offset: found.index } : undefined;
  }

  #block(index: number): Y.XmlElement {
    const block = blocksOf(this.doc)[index];
    if (!block) throw new RangeError(`no block ${index} of ${blocksOf(this.doc).length}`);
    return block;
  }
}
