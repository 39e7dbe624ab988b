import { currentUploads, uploadText, type ShownUpload } from '#client/files/index.ts';
import { Button } from '#client/ui/button.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

/** How a picture is getting on that the server does not have yet. */
export function ImageUpload({ upload }: { upload: ShownUpload }) {
  const { assetId, progress, refused, name } = upload;
  if (refused)
    return (
      <div className="image-node__refused" role="alert">
        <p>{refused.message}</p>
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
      </div>
    );
  return (
    <div className="image-node__upload">
      {progress !== null && <ProgressBar label={`Uploading ${name}`} done={progress} total={1} />}
      <p role="status">{uploadText(upload)}</p>
    </div>
  );
}
