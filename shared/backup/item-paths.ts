import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { FilePaths } from './file-paths.ts';
import type { PlacedRow } from './parents-first.ts';

/**
 * Returns the path of each item of one kind, by id.
 * @param rows each folder before its contents
 * @param options the folder of the files, with `/` at the end, and their extension with its dot
 */
export function itemPaths(
  rows: readonly PlacedRow<TreeEntry>[],
  { kind, root, ending }: { kind: 'document' | 'canvas'; root: string; ending: string },
): Map<string, string> {
  const paths = new FilePaths();
  const folders = new Map<string | null, string>([[null, root]]);
  const files = new Map<string, string>();
  for (const { item, parentId } of rows) {
    // A folder comes before its contents, so its path is known.
    const folder = folders.get(parentId) ?? root;
    if (item.kind === 'folder') folders.set(item.id, paths.folder(folder, item.name));
    if (item.kind === kind) files.set(item.id, paths.file(folder, item.name, ending));
  }
  return files;
}

/**
 * Returns the path of each file by id: its present name with the extension of its original file name.
 * @param root the folder of the files, with `/` at the end
 */
export function assetPaths(
  assets: readonly Pick<TreeAsset, 'id' | 'name' | 'filename'>[],
  root: string,
): Map<string, string> {
  const paths = new FilePaths();
  return new Map(
    assets.map(({ id, name, filename }) => {
      const ending = /\.[a-z0-9]{1,8}$/i.exec(filename)?.[0] ?? '';
      const hasEnding = ending !== '' && name.toLowerCase().endsWith(ending.toLowerCase());
      const stem = hasEnding ? name.slice(0, -ending.length) : name;
      return [id, paths.file(root, stem, ending)];
    }),
  );
}
