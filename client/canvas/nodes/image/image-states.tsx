import { ImageOff, ImagePlus } from 'lucide-react';
import { currentUploads, uploadText, type ShownUpload } from '#client/files/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { FileButton } from './file-button.tsx';

interface ImagePromptProps {
  canChoose: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The content of a node without an image: a button to upload one. */
export function ImagePrompt({ canChoose, onFiles }: ImagePromptProps) {
  return (
    <div className="image-node__empty">
      <Icon of={ImagePlus} size="lg" />
      {canChoose ? (
        <>
          <FileButton onFiles={onFiles}>Upload image</FileButton>
          <p>or drop one here</p>
        </>
      ) : (
        <p>No image yet</p>
      )}
    </div>
  );
}

interface MissingImageProps {
  canChoose: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The content of a node whose image neither this device nor the server has, or that is not an image. */
export function MissingImage({ canChoose, onFiles }: MissingImageProps) {
  return (
    <div className="image-node__empty" role="status">
      <Icon of={ImageOff} size="lg" />
      <p>Failed to load image</p>
      {canChoose && <FileButton onFiles={onFiles}>Choose another</FileButton>}
    </div>
  );
}

interface ImageUploadProps {
  upload: ShownUpload;
  canChoose: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** The state of an upload: its progress, or the reason for its refusal with ways to continue. */
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
