import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { exportFileName } from '#shared/documents/export-file-name.ts';
import type { OpenCanvas } from '../open-canvas.ts';
import type { PictureNames } from '../shapes/picture.ts';

/** The names of the documents and files that a canvas refers to, as the tree has them. */
export interface CanvasNames extends Omit<PictureNames, 'image' | 'card'> {
  /** Returns the folders and the title, without a file extension. */
  documentPath: (documentId: string) => string | undefined;
}

export function canvasNames({
  context: { tree },
  assets,
}: Pick<OpenCanvas, 'context' | 'assets'>): CanvasNames {
  const items = tree?.items ?? new Map<string, TreeItem>();
  const documentOf = (id: string): TreeItem | undefined => {
    const item = items.get(id);
    return item?.kind === 'document' ? item : undefined;
  };
  return {
    asset: (id) => assets?.get(id)?.filename,
    documentPath: (id) => {
      const document = documentOf(id);
      return document && pathOf(items, document);
    },
  };
}

/** Returns the path of an item from its outermost folder. In a cycle of folders each name appears once. */
export function pathOf(items: ReadonlyMap<string, TreeItem>, item: TreeItem): string {
  const names: string[] = [];
  const seen = new Set<string>();
  for (
    let at: TreeItem | undefined = item;
    at && !seen.has(at.id);
    at = at.parentId === null ? undefined : items.get(at.parentId)
  ) {
    seen.add(at.id);
    names.unshift(exportFileName(at.name));
  }
  return names.join('/');
}
