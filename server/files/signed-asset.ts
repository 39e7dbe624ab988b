import type { AssetView } from '#shared/operations/assets.ts';
import type { asset } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { assetFields } from '#server/documents/tree/presenters.ts';
import { canReadKey } from '#server/policies/asset-access.ts';
import { readerOf, withUrl } from './asset-urls.ts';
import type { FileStore } from './file-store.ts';

/** A file as an operation stores its answer: a signed URL opens the file to everybody who has it, and expires [F3]. */
export const unsignedAsset = (row: typeof asset.$inferSelect): AssetView => ({
  ...assetFields(row),
  url: '',
});

interface SignRequest {
  call: {
    actor: { userId: string; sessionHash: string };
    now: number;
    services: { db: { read: Pick<Tx, 'select'> }; files: FileStore };
  };
  answer: AssetView;
}

/**
 * Adds the URL to the answer of a command. A stored answer is sent again without a check of the permission, so the URL
 * is signed only for a person who may still read the file.
 */
export async function signAsset({ call, answer }: SignRequest): Promise<AssetView> {
  const { db, files } = call.services;
  const mayRead = await canReadKey(db.read, call.actor.userId, answer.s3Key);
  return mayRead ? withUrl(files, answer, readerOf(call)) : answer;
}
