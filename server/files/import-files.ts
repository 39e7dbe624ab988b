import { v7 as uuidv7 } from 'uuid';
import { addressOfItem } from '#shared/editor/content/item-address.ts';
import { FileIndex } from '#shared/editor/markdown/linked-files/file-index.ts';
import {
  linkFiles,
  noMissingFiles,
  picturePaths,
  type LinkedText,
} from '#shared/editor/markdown/linked-files/link-files.ts';
import type { Db } from '#server/db/database.ts';
import {
  importTexts,
  titleFrom,
  type ImportedPlace,
  type TextImport,
  type TextImportResult,
} from '#server/documents/imports/import-texts.ts';
import { PictureFinder, type FoundPicture } from '#server/documents/imports/picture-finder.ts';
import type { FileText } from '#server/documents/imports/texts-of-files.ts';
import { addPicture } from './add-picture.ts';
import type { FileStore } from './file-store.ts';

/** The folder of the pictures of an import. */
export const PICTURE_FOLDER = 'Pictures';

type Request = Omit<TextImport<FileText>, 'pictureFolder' | 'addPictures'>;

export interface FileImport extends Request {
  /** The folders of the import: no picture outside of them is read. */
  roots: readonly string[];
}

export interface FileImportResult extends TextImportResult {
  addedPictures: number;
  /** The pictures that were not added, by path, with the reason. */
  refusedPictures: ReadonlyMap<string, string>;
  /** Names in links that lead to no imported document. A name is listed as often as it occurs. */
  missingLinks: readonly string[];
}

/**
 * Creates a workspace from text files. Links between the files lead to the documents, in any order of the files, and
 * the pictures beside them become files of the workspace.
 */
export async function importFiles(
  db: Db,
  files: FileStore,
  { roots, ...request }: FileImport,
): Promise<FileImportResult> {
  const texts = request.texts.map((text) => ({ ...text, id: uuidv7() }));
  const index = new FileIndex<LinkedText>(
    texts.map(({ path, id, title: name }) => {
      const title = titleFrom(name);
      return { path, names: [title], target: { id, title } };
    }),
  );
  const found = findPictures(texts, roots);
  const assetIds = new Map<string, string>();
  const refusedPictures = new Map<string, string>();
  const missing = noMissingFiles();
  const addPictures = async ({ workspaceId, pictureFolderId }: ImportedPlace) => {
    const place = { workspaceId, ownerId: request.ownerId, folderId: pictureFolderId };
    for (const file of filesOf(found)) {
      if (request.signal?.aborted) break;
      const added = await tryToAdd(() => addPicture(db, files, { file, ...place }));
      if ('assetId' in added) assetIds.set(file, added.assetId);
      else refusedPictures.set(file, added.reason);
    }
    const pictures = {
      find: (from: string, path: string): string | undefined => {
        const picture = found.get(keyOf(from, path));
        return picture && 'file' in picture ? assetIds.get(picture.file) : undefined;
      },
    };
    const addressOf = (itemId: string): string => addressOfItem({ workspaceId, itemId });
    return ({ docJson, path }: FileText) =>
      linkFiles(docJson, path, { texts: index, pictures, addressOf }, missing);
  };
  const done = await importTexts(db, {
    ...request,
    texts,
    pictureFolder: filesOf(found).length > 0 ? PICTURE_FOLDER : undefined,
    addPictures,
  });
  for (const picture of found.values())
    if ('reason' in picture) refusedPictures.set(picture.path, picture.reason);
  return {
    ...done,
    addedPictures: assetIds.size,
    refusedPictures,
    missingLinks: [...missing.paths, ...missing.titles],
  };
}

/** A picture, and its path in the text. */
type NamedPicture = FoundPicture & { path: string };

const keyOf = (from: string, path: string): string => `${from}\0${path}`;

function findPictures(texts: readonly FileText[], roots: readonly string[]): Map<string, NamedPicture> {
  const finder = new PictureFinder(roots);
  const found = new Map<string, NamedPicture>();
  for (const { path: from, docJson } of texts)
    for (const path of picturePaths(docJson)) {
      const key = keyOf(from, path);
      if (!found.has(key)) found.set(key, { ...finder.find(from, path), path });
    }
  return found;
}

const filesOf = (found: ReadonlyMap<string, FoundPicture>): string[] => [
  ...new Set([...found.values()].flatMap((picture) => ('file' in picture ? [picture.file] : []))),
];

/** A picture that cannot be read or stored does not stop the import: its text names it. */
async function tryToAdd(add: () => ReturnType<typeof addPicture>): ReturnType<typeof addPicture> {
  try {
    return await add();
  } catch (error) {
    return { reason: `It could not be stored: ${error instanceof Error ? error.message : String(error)}` };
  }
}
