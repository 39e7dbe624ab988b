import type { ForeignImage } from '#shared/canvas/clipboard/paste-plan.ts';
import { toast } from '#client/ui/toasts/toast.ts';

/** How the pictures of another workspace come into this one. */
export interface ImageWays {
  /** The bytes of the file; null where they cannot be had. */
  read: (assetId: string) => Promise<Blob | null>;
  /** Makes them a file of this workspace, in a node. */
  fill: (nodeId: string, files: File[]) => Promise<void>;
}

/** Fills the nodes of pasted pictures with files of this workspace [K19]. What cannot be had is said; its node stays. */
export async function uploadPastedImages(
  images: readonly ForeignImage[],
  { read, fill }: ImageWays,
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
