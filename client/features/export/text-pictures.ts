import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { readAsset } from '#client/files/index.ts';
import { shownAssets } from '#client/outbox/index.ts';

/** A picture of an exported text. */
export interface TextPicture {
  assetId: string;
  /** The name of its file in the workspace. */
  name: string;
  blob: Blob;
}

export interface TextPictures {
  pictures: readonly TextPicture[];
  /** The number of pictures that neither this device nor the server has. */
  missing: number;
}

/** Time for a picture that is not on this device. With no network no answer comes. */
const READ_TIMEOUT_MS = 15_000;

/** Reads the pictures of a text, in the order of the text, each once. */
export async function readTextPictures(doc: NodeJson, workspaceId: string): Promise<TextPictures> {
  const ids = [...new Set(assetIdsOf(doc))];
  const read = await Promise.all(
    ids.map(async (assetId): Promise<TextPicture | null> => {
      const blob = await readInTime(workspaceId, assetId);
      return blob && { assetId, name: shownAssets(workspaceId)?.get(assetId)?.name ?? 'picture', blob };
    }),
  );
  const pictures = read.filter((picture) => picture !== null);
  return { pictures, missing: ids.length - pictures.length };
}

async function readInTime(workspaceId: string, assetId: string): Promise<Blob | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), READ_TIMEOUT_MS);
  try {
    return await Promise.race([readAsset(workspaceId, assetId).catch(() => null), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Yields the ids of the files that a text shows. */
function* assetIdsOf({ attrs, content }: NodeJson): Generator<string> {
  const assetId = attrs?.['assetId'];
  if (typeof assetId === 'string') yield assetId;
  for (const child of content ?? []) yield* assetIdsOf(child);
}
