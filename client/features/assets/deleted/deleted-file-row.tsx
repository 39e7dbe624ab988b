import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { DeletedAsset } from '#shared/operations/assets.ts';
import { shortDate } from '#client/lib/dates.ts';
import { fileSizeText } from '#client/lib/file-size.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { ThumbImage } from '#client/workspace/files/asset-thumb.tsx';
import { fileIconOf } from '#client/workspace/files/file-icon.ts';
import type { ShownFile } from './use-deleted-files.ts';

interface DeletedFileRowProps {
  shown: ShownFile;
  userId: string;
  isBusy: boolean;
  onChange: (shown: ShownFile) => void;
}

/** A deleted file: its picture, name and size, who deleted it, until when it can be restored, and a button for that. */
export function DeletedFileRow({ shown, userId, isBusy, onChange }: DeletedFileRowProps) {
  const { file, isRestored } = shown;
  const label = isRestored ? 'Undo' : 'Restore';
  return (
    <li className="deleted-file">
      <Thumb file={file} />
      <span className="deleted-file__texts">
        <span className="deleted-file__name" translate="no">
          {file.name}
        </span>
        <span className="deleted-file__note">{isRestored ? 'Restored' : noteOf(file, userId)}</span>
      </span>
      {/* One button for both, so that the focus stays. */}
      <Button
        size="sm"
        aria-label={isRestored ? `Undo: delete ${file.name} again` : `Restore ${file.name}`}
        aria-disabled={isBusy}
        onClick={() => onChange(shown)}
      >
        {label}
      </Button>
    </li>
  );
}

function Thumb({ file }: { file: DeletedAsset }) {
  const { thumbnailUrl } = file;
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className="asset__thumb">
      {thumbnailUrl === null ? (
        <Icon of={fileIconOf(file)} />
      ) : thumbnailUrl === failedUrl ? (
        <Icon of={ImageOff} />
      ) : (
        <ThumbImage src={thumbnailUrl} onFailed={() => setFailedUrl(thumbnailUrl)} />
      )}
    </span>
  );
}

function noteOf({ fileSize, deletedBy, deletedAt, restorableUntil }: DeletedAsset, userId: string): string {
  const by = deletedBy === null ? '' : ` by ${deletedBy.id === userId ? 'you' : deletedBy.name}`;
  return [
    fileSizeText(fileSize),
    `Deleted${by} on ${shortDate(deletedAt)}`,
    `Can be restored until ${shortDate(restorableUntil)}`,
  ].join(' · ');
}
