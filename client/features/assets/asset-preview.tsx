import { Download, ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { getAssetUsage } from '#shared/operations/assets.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { useAssetUrl, type WorkspaceFile } from '#client/files/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { AssetClip } from './asset-clip.tsx';
import { AssetThumb } from '#client/workspace/files/asset-thumb.tsx';
import { downloadAsset } from './download-asset.ts';
import { fileSizeText } from '#client/lib/file-size.ts';
import type { AssetUsage } from './asset-texts.ts';
import '#client/ui/fields/text-field.css';

interface AssetPreviewProps {
  /** Null closes it. */
  file: WorkspaceFile | null;
  workspaceId: string;
  canChange: boolean;
  onClose: () => void;
  onDescribe: (file: WorkspaceFile, alt: string) => void;
  /** Opens a document or canvas that the file is used in. */
  onOpenItem: (id: string) => void;
}

/** The dialog that shows a file at full size, with its size, alt text and the documents and canvases that use it. */
export function AssetPreview({ file, onClose, ...rest }: AssetPreviewProps) {
  // The dialog closes with an animation of 200 ms and shows the file until its end.
  const [shown, setShown] = useState(file);
  if (file !== null && file !== shown) setShown(file);
  return (
    <Dialog
      isOpen={file !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={shown?.name ?? ''}
      size="large"
      // It comes before the field for the alt text, so it has the focus when the dialog opens.
      hasCloseButton
      className="asset-preview"
    >
      {shown && <Preview file={shown} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function Preview({
  file,
  workspaceId,
  canChange,
  onClose,
  onDescribe,
  onOpenItem,
}: Omit<AssetPreviewProps, 'file'> & { file: WorkspaceFile }) {
  const { width, height, fileSize, mimeType, type, alt } = file;
  const facts = [
    fileSizeText(fileSize),
    ...(width !== null && height !== null ? [`${width} × ${height} px`] : []),
    mimeType,
  ];
  return (
    <>
      <DialogBody>
        <div className="asset-preview__stage">
          <LargePreview workspaceId={workspaceId} file={file} />
        </div>
        <p className="soft num">{facts.join(' · ')}</p>
        {type === 'image' && (
          <label className="asset-preview__alt">
            <span>Alt text</span>
            <input
              className="input"
              defaultValue={alt}
              maxLength={2_000}
              placeholder="Describe this image"
              readOnly={!canChange}
              onBlur={(event) => onDescribe(file, event.target.value)}
            />
          </label>
        )}
        {!file.upload && (
          <UsedIn
            assetId={file.id}
            onOpenItem={(id) => {
              onClose();
              onOpenItem(id);
            }}
          />
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={() => void downloadAsset(workspaceId, file)}>
          <Icon of={Download} />
          Download
        </Button>
      </DialogFoot>
    </>
  );
}

function LargePreview({ workspaceId, file }: { workspaceId: string; file: WorkspaceFile }) {
  const { state, url, onFailed } = useAssetUrl(workspaceId, file.type === 'file' ? null : file.id);
  const handleError = (): void => {
    if (url !== null) onFailed(url);
  };
  if (file.type === 'file') return <AssetThumb workspaceId={workspaceId} asset={file} />;
  if (state === 'ready' && url !== null)
    return file.type === 'image' ? (
      <img src={url} alt={file.alt} onError={handleError} />
    ) : (
      <AssetClip src={url} name={file.name} onFailed={handleError} />
    );
  if (state === 'loading') return <span role="status" aria-label={`Loading ${file.name}`} />;
  return (
    <p className="asset-preview__missing">
      <Icon of={ImageOff} size="lg" />
      {file.type === 'image' ? 'Failed to load image' : 'This file could not be loaded.'}
    </p>
  );
}

function UsedIn({ assetId, onOpenItem }: { assetId: string; onOpenItem: (id: string) => void }) {
  const { data, isError } = useUsage(assetId);
  if (isError) return <p className="soft">Where it is used cannot be told without a connection.</p>;
  if (!data) return <p className="soft">Looking where it is used…</p>;
  if (data.uses.length + data.more === 0) return <p className="soft">Not used anywhere yet.</p>;
  return (
    <div className="asset-preview__uses">
      <h3>Used in</h3>
      <ul>
        {data.uses.map(({ id, title, isInTrash }) => (
          <li key={id}>
            <button type="button" onClick={() => onOpenItem(id)}>
              {title}
            </button>
            {isInTrash && <span className="soft"> in the trash</span>}
          </li>
        ))}
        {data.more > 0 && <li className="soft">{data.more} more</li>}
      </ul>
    </div>
  );
}

/** Fetches the usage of a file on every mount, without a cache: the server derives it shortly after each edit. */
function useUsage(assetId: string): { data: AssetUsage | undefined; isError: boolean } {
  const [result, setResult] = useState<{ data: AssetUsage | undefined; isError: boolean }>({
    data: undefined,
    isError: false,
  });
  useEffect(() => {
    const controller = new AbortController();
    callOperation(getAssetUsage, { id: assetId }, { signal: controller.signal }).then(
      ({ output }) => setResult({ data: output, isError: false }),
      () => {
        if (!controller.signal.aborted) setResult({ data: undefined, isError: true });
      },
    );
    return () => controller.abort();
  }, [assetId]);
  return result;
}
