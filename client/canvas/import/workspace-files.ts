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
  const byWords = Map.groupBy(documents, (item) => wordsOf(pathOf(items, item)));
  const byName = Map.groupBy(documents, ({ name }) => name);
  const images = [...(assets?.values() ?? [])].filter(({ mimeType }) => mimeType.startsWith('image/'));
  const byFile = Map.groupBy(images, ({ filename }) => filename);
  return {
    hasDocument: (id) => items.get(id)?.kind === 'document',
    hasAsset: (id) => assets?.has(id) === true,
    document: (path) => {
      const pathWithoutExtension = path.replace(/\.md$/i, '');
      return (
        byPath.get(pathWithoutExtension) ??
        onlyOne(byWords.get(wordsOf(pathWithoutExtension)))?.id ??
        onlyOne(byName.get(pathWithoutExtension.split('/').at(-1) ?? ''))?.id
      );
    },
    asset: (path) => {
      return onlyOne(byFile.get(path.split('/').at(-1) ?? ''))?.id;
    },
  };
}

/** Earlier exports wrote underscores between the words of a path. */
const wordsOf = (path: string): string => path.replaceAll(/[^\p{L}\p{N}/]+/gu, ' ');

const onlyOne = <Item>(found: readonly Item[] | undefined): Item | undefined =>
  found?.length === 1 ? found[0] : undefined;
