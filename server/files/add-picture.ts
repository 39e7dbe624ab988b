import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { cleanFileName, FILE_TOO_LARGE, fileTypeOf, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import type { Db } from '#server/db/database.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { insertAsset } from '#server/documents/tree/insert-asset.ts';
import { placeItem } from '#server/documents/tree/place-item.ts';
import { checkFile } from './check-file.ts';
import { assetKey } from './file-keys.ts';
import type { FileStore } from './file-store.ts';

export interface PictureToAdd {
  /** The path of the file on the server's disk. */
  file: string;
  workspaceId: string;
  ownerId: string;
  folderId: string | null;
}

const NO_PICTURE = 'Only JPEG and PNG pictures can be added.';
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

/**
 * Adds a picture of the server's disk to a workspace, by the rules of uploads. The limits of plans do not apply,
 * because only the operator of the machine can call it.
 * @returns the id of the file, or the reason why it is refused
 */
export async function addPicture(
  db: Db,
  files: FileStore,
  { file, workspaceId, ownerId, folderId }: PictureToAdd,
): Promise<{ assetId: string } | { reason: string }> {
  const claimedType = fileTypeOf(file, '');
  if (!PICTURE_TYPES.has(claimedType)) return { reason: NO_PICTURE };
  // A file of any size is not read for the answer that it is too large.
  if (statSync(file).size > MAX_FILE_BYTES) return { reason: FILE_TOO_LARGE };
  const bytes = readFileSync(file);
  const checked = await checkFile({ bytes, claimedType }, { reader: () => db.rawReader });
  if ('code' in checked) return { reason: checked.message };
  const id = uuidv7();
  const key = assetKey(workspaceId, id);
  // A crash before the row is written leaves bytes that the sweep removes.
  await files.put(key, bytes, checked.mimeType);
  const name = cleanFileName(basename(file));
  const scope = `workspace:${workspaceId}` as const;
  await db.write({ scopes: [scope] }, async (tx) => {
    const { parentId, order } = await placeItem(tx, workspaceId, { parentId: folderId });
    await insertAsset(tx, {
      ...checked,
      id,
      workspaceId,
      ownerId,
      folderId: parentId,
      order,
      name,
      filename: name,
      key,
      alt: '',
      seq: await raiseScope(tx, scope),
      now: Date.now(),
    });
  });
  return { assetId: id };
}
