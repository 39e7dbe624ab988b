import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { uploadText, type ShownUpload } from '#client/files/index.ts';
import { fileSizeText } from '#client/workspace/files/file-size.ts';

interface FileNoteProps {
  file: TreeAsset;
  /** Undefined once the server has the file. */
  upload: ShownUpload | undefined;
}

/** The size of a file at the end of its row, or the state of its upload. */
export function FileNote({ file, upload }: FileNoteProps) {
  return (
    <span
      className="tree__note num"
      data-refused={upload?.refused ? true : undefined}
      title={upload?.refused?.message}
    >
      {fileNoteText(file, upload)}
    </span>
  );
}

export const fileNoteText = ({ fileSize }: TreeAsset, upload: ShownUpload | undefined): string =>
  upload ? uploadText(upload) : fileSizeText(fileSize);
