import { useStore } from '@nanostores/react';
import type { TreeCanvas, TreeDocument, TreeFolder } from '#shared/tree/tree-rows.ts';
import { shownChapters } from './shown-chapters.ts';
import type { OpenItem } from './open-item.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';

/** What the address names, by what it is; at most one of the first three is there. */
export interface ShownItems {
  openDocument: TreeDocument | undefined;
  /** A folder whose documents are read as one page. */
  readFolder: TreeFolder | undefined;
  canvas: TreeCanvas | undefined;
  /** What is written: the open document, or the one of several on a page that has the caret. */
  atHand: TreeDocument | undefined;
  /** Whichever of them it is. */
  shown: TreeDocument | TreeFolder | TreeCanvas | undefined;
  /** The id of what is a page of text. */
  pageId: string | undefined;
}

export function useShownItems(openItem: OpenItem, tree: TreeModel | undefined): ShownItems {
  const openDocument = openItem.state === 'document' ? openItem.document : undefined;
  const readFolder = openItem.state === 'folder' ? openItem.folder : undefined;
  const canvas = openItem.state === 'canvas' ? openItem.canvas : undefined;
  const writtenId = useStore(shownChapters)?.writingId ?? null;
  const written = readFolder && writtenId !== null ? tree?.items.get(writtenId) : undefined;
  const page = openDocument ?? readFolder;
  return {
    openDocument,
    readFolder,
    canvas,
    atHand: openDocument ?? (written?.kind === 'document' ? written : undefined),
    shown: page ?? canvas,
    pageId: page?.id,
  };
}
