import { Download, ImageUp, X } from 'lucide-react';
import { currentUploads, uploadText, type ShownUpload } from '#client/files/index.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SeePlansLink } from '#client/workspace/billing/see-plans-link.tsx';

/** Lists unfinished uploads, and rejected files with the commands to resolve them. */
export function UploadSection({ uploads }: { uploads: readonly ShownUpload[] }) {
  if (uploads.length === 0) return null;
  return (
    <section className="sync__section">
      <h3 className="sync__label">
        Files to upload <span className="soft num">{uploads.length}</span>
      </h3>
      <ul className="troubles">
        {uploads.flatMap((upload) =>
          upload.refused
            ? [<RefusedFile key={upload.assetId} upload={upload} refused={upload.refused} />]
            : [],
        )}
      </ul>
      <ul className="pending">
        {uploads
          .filter(({ refused }) => !refused)
          .map((upload) => (
            <li key={upload.assetId}>
              <Icon of={ImageUp} size="sm" />
              <span className="pending__text">{upload.name}</span>
              <span className="pending__time">{uploadText(upload)}</span>
              <IconButton
                icon={Download}
                size="sm"
                label={`Download ${upload.name}`}
                onClick={() => void download(upload)}
              />
              <IconButton
                icon={X}
                size="sm"
                label={`Cancel upload of ${upload.name}`}
                onClick={() => void currentUploads()?.cancel(upload.assetId)}
              />
            </li>
          ))}
      </ul>
    </section>
  );
}

interface RefusedFileProps {
  upload: ShownUpload;
  refused: NonNullable<ShownUpload['refused']>;
}

function RefusedFile({ upload, refused: { code, message } }: RefusedFileProps) {
  const { assetId, name } = upload;
  return (
    <li className="trouble">
      <p className="trouble__what">{name}</p>
      <p className="trouble__why">{message} It is kept on this device.</p>
      <p className="trouble__ways">
        <Button size="sm" onClick={() => void currentUploads()?.retry(assetId)}>
          Try again
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void download(upload)}>
          Download
        </Button>
        <Button size="sm" variant="ghost" onClick={() => void currentUploads()?.cancel(assetId)}>
          Remove
        </Button>
        {code === 'plan_limit' && <SeePlansLink />}
      </p>
    </li>
  );
}

async function download({ assetId, filename }: ShownUpload): Promise<void> {
  const blob = await currentUploads()?.store.blob(assetId);
  if (blob) saveFile(filename, blob);
}
