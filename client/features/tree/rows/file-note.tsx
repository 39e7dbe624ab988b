import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { uploadText, useUpload } from '#client/files/index.ts';
import { fileSizeText } from '#client/workspace/files/file-size.ts';

/** The size of a file at the end of its row, or the state of its upload. */
export function FileNote({ file }: { file: TreeAsset }) {
  const upload = useUpload(file.id);
  return (
    <span className="tree__note num" data-refused={upload?.refused ? true : undefined}>
      {upload ? uploadText(upload) : fileSizeText(file.fileSize)}
    </span>
  );
}
