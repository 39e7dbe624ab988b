import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { FoundFiles } from '#shared/canvas/json-canvas/found-files.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { pathOf } from '../image-export/canvas-names.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';

/** What the workspace has of what a file names: by id, by the path that we give it, or by its name where one alone has it. */
export function foundFilesOf(
  tree: TreeModel | undefined,
  assets: ReadonlyMap<string, TreeAsset> | undefined,
): FoundFiles {
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
      const bare = path.replace(/\.md$/i, '');
      const named = byName.get(bare.split('/').at(-1) ?? '') ?? [];
      return byPath.get(bare) ?? (named.length === 1 ? named[0]?.id : undefined);
    },
    asset: (path) => {
      const named = byFile.get(path.split('/').at(-1) ?? '') ?? [];
      return named.length === 1 ? named[0]?.id : undefined;
    },
  };
}
