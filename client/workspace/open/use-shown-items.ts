import { useStore } from '@nanostores/react';
import type { TreeCanvas, TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import { shownChapters } from './shown-chapters.ts';
import type { OpenItem } from './open-item.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';

/** The item that the address names, by kind; at most one of the first three fields is defined. */
export interface ShownItems {
  openDocument: TreeDocument | undefined;
  /** A folder that is read as one page. */
  readFolder: TreeFolder | undefined;
  canvas: TreeCanvas | undefined;
  /** The document that is being edited: the open one, or the chapter with the caret on a page of several. */
  activeDocument: TreeDocument | undefined;
  /** The defined one of the first three fields. */
  shown: TreeDocument | TreeFolder | TreeCanvas | undefined;
  /** The id of the open text page: a document, or a folder that is read as one page. */
  pageId: string | undefined;
}

export function useShownItems(openItem: OpenItem, tree: TreeModel | undefined): ShownItems {
  const openDocument = openItem.state === 'document' ? openItem.document : undefined;
  const readFolder = openItem.state === 'folder' ? openItem.folder : undefined;
  const canvas = openItem.state === 'canvas' ? openItem.canvas : undefined;
  const editedId = useStore(shownChapters)?.writingId ?? null;
  const editedItem = readFolder && editedId !== null ? tree?.items.get(editedId) : undefined;
  const page = openDocument ?? readFolder;
  return {
    openDocument,
    readFolder,
    canvas,
    activeDocument: openDocument ?? (editedItem?.kind === 'document' ? editedItem : undefined),
    shown: page ?? canvas,
    pageId: page?.id,
  };
}
