import { FilePaths } from '#shared/backup/file-paths.ts';
import { ZipWriter } from '#shared/backup/zip-writer.ts';
import { linkAssets } from '#shared/editor/markdown/link-assets.ts';
import type { TextPicture } from './text-pictures.ts';

/**
 * Returns a zip of a Markdown file and a folder with its pictures, which the text shows from there.
 * @param mtime the modification time of the files, in epoch milliseconds
 */
export async function zipWithPictures(
  { name, markdown }: { name: string; markdown: string },
  pictures: readonly TextPicture[],
  mtime: number,
): Promise<Blob> {
  const zip = new ZipWriter(mtime);
  const paths = new FilePaths();
  const byAsset = new Map<string, string>();
  for (const picture of pictures) {
    const [, title = picture.name, ending = ''] = /^(.+)(\.\w{1,5})$/.exec(picture.name.slice(-200)) ?? [];
    const path = paths.file('pictures/', title, ending);
    byAsset.set(picture.assetId, path);
    zip.addStored(path, new Uint8Array(await picture.blob.arrayBuffer()));
  }
  zip.add(name, new TextEncoder().encode(linkAssets(markdown, name, byAsset)));
  return new Blob([...zip.end()], { type: 'application/zip' });
}
