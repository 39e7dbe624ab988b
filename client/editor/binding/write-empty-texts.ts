import * as Y from 'yjs';
import { newItems } from '#shared/editor/forward-compat/adopt.ts';
import { fillEmptyTextblock } from '#shared/editor/content/empty-textblocks.ts';

/** Inserts an empty Y.XmlText into every textblock that a transaction created or left empty [X7]. */
export function writeEmptyTexts(transaction: Y.Transaction): void {
  for (const element of writtenElements(transaction)) fillEmptyTextblock(element);
}

function writtenElements(transaction: Y.Transaction): Y.XmlElement[] {
  const elements: Y.XmlElement[] = [];
  for (const type of transaction.changed.keys()) {
    // Yjs types the keys as abstract types, so the class identifies an element.
    if ((type as unknown) instanceof Y.XmlElement && !type._item?.deleted)
      elements.push(type as unknown as Y.XmlElement);
  }
  for (const item of newItems(transaction)) {
    if (!item.deleted && item.content instanceof Y.ContentType && item.content.type instanceof Y.XmlElement) {
      elements.push(item.content.type);
    }
  }
  return elements;
}
