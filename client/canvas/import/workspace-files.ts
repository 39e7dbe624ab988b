import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { FileResolver } from '#shared/canvas/json-canvas/file-resolver.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { pathOf } from '../image-export/canvas-names.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';

/**
 * Returns lookups of the workspace's documents and images for the references in a canvas file: by id, by the path
 * that an export writes, or by a name that only one document or image has.
 */
export function workspaceFiles(
  tree: TreeModel | undefined,
  assets: ReadonlyMap<string, TreeAsset> | undefined,
): FileResolver {
  const items: ReadonlyMap<string, TreeItem> = tree?.items ?? new Map<string, TreeItem>();
  const documents = [...items.values()].filter(({ kind }) => kind === 'document');
  const byPath = new Map(documents.map((item) => [pathOf(items, item), item.id]));
  const byName = Map.groupBy(documents, ({ name }) => name);
  const images = [...(assets?.values() ?? [])].filter(({ mimeType }) => mimeType.startsWith('image/'));
  const byFile = Map.groupBy(images, ({ filename }) => filename);
  return {
    hasDocument: (id) => items.get(id)?.kind === 'document',
    hasAsset: (id) => assets?.has(id) === true,
    document: (path) => {
      const pathWithoutExtension = path.replace(/\.md$/i, '');
      const sameName = byName.get(pathWithoutExtension.split('/').at(-1) ?? '') ?? [];
      return byPath.get(pathWithoutExtension) ?? (sameName.length === 1 ? sameName[0]?.id : undefined);
    },
    asset: (path) => {
      const sameName = byFile.get(path.split('/').at(-1) ?? '') ?? [];
      return sameName.length === 1 ? sameName[0]?.id : undefined;
    },
  };
}
