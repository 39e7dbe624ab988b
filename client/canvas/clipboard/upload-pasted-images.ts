import type { ForeignImage } from '#shared/canvas/clipboard/paste-plan.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** Reads image files of another workspace and puts them into nodes of this one. */
export interface ImageTransfer {
  /** Returns the file; null if it is not available. */
  read: (assetId: string) => Promise<Blob | null>;
  /** Uploads files to this workspace and sets them as the image of a node. */
  fill: (nodeId: string, files: File[]) => Promise<void>;
}

/**
 * Uploads the images of a paste from another workspace into their nodes [K19]. A toast reports the images that are
 * not available; their nodes stay empty.
 */
export async function uploadPastedImages(
  images: readonly ForeignImage[],
  { read, fill }: ImageTransfer,
): Promise<void> {
  let missing = 0;
  for (const { nodeId, assetId, name } of images) {
    const blob = await read(assetId).catch(() => null);
    if (blob) await fill(nodeId, [new File([blob], name, { type: blob.type })]);
    else missing += 1;
  }
  if (missing === 0) return;
  const title =
    missing === 1 ? '1 image could not be brought along' : `${missing} images could not be brought along`;
  toast.error(title, { detail: 'Their places are kept on the canvas.' });
}
