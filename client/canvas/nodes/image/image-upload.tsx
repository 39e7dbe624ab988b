import { currentUploads, uploadText, type ShownUpload } from '#client/files/index.ts';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { FileButton } from './file-button.tsx';

interface ImageUploadProps {
  upload: ShownUpload;
  canChoose: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** How a picture is getting on that the server does not have yet. */
export function ImageUpload({ upload, canChoose, onFiles }: ImageUploadProps) {
  const { assetId, progress, refused, name } = upload;
  if (refused)
    return (
      <div className="image-node__refused" role="alert">
        <p>{refused.message}</p>
        <div className="image-node__ways">
          <Button
            size="sm"
            className="nodrag nopan"
            onClick={(event) => {
              event.stopPropagation();
              void currentUploads()?.retry(assetId);
            }}
          >
            Try again
          </Button>
          {canChoose && <FileButton onFiles={onFiles}>Choose another</FileButton>}
        </div>
      </div>
    );
  return (
    <div className="image-node__upload">
      {progress !== null && <ProgressBar label={`Uploading ${name}`} done={progress} total={1} />}
      <p role="status">{uploadText(upload)}</p>
    </div>
  );
}
