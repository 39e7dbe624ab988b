import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { newItems } from '#shared/editor/adopt/adopt.ts';
import { fillEmptyTextblock } from '#shared/editor/content/empty-textblocks.ts';
import type { YBinding } from './y-binding.ts';

/**
 * Makes the binding write an empty Y.XmlText into every textblock that a change of the writer's made or left empty, in
 * the same Yjs transaction: so no other editor ever sees the block without it, and no two make one each [X7].
 * To be called before the binding gets its view.
 */
export function writeEmptyTexts(binding: YBinding): void {
  const write = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (doc) => {
    binding.doc.transact((transaction) => {
      write(doc);
      for (const element of writtenElements(transaction)) fillEmptyTextblock(element);
    }, ySyncPluginKey);
  };
}

function writtenElements(transaction: Y.Transaction): Y.XmlElement[] {
  const elements: Y.XmlElement[] = [];
  for (const type of transaction.changed.keys()) {
    // Typed as bare types: an element is told by its class.
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
