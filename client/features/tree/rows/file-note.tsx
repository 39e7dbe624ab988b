import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { uploadText, type ShownUpload } from '#client/files/index.ts';
import { fileSizeText } from '#client/lib/file-size.ts';

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
      title={upload && (upload.refused?.message ?? uploadText(upload))}
    >
      {upload ? shortText(upload) : fileSizeText(file.fileSize)}
    </span>
  );
}

/** Leaves room for the name. */
function shortText(upload: ShownUpload): string {
  if (upload.refused) return uploadText(upload);
  return upload.progress === null ? 'Waiting' : `${Math.floor(upload.progress * 100)}%`;
}

/** The same in words for a screen reader. */
export const fileNoteText = ({ fileSize }: TreeAsset, upload: ShownUpload | undefined): string =>
  upload ? uploadText(upload) : fileSizeText(fileSize);
