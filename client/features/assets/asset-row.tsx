import { Download, Ellipsis, Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { memo, type DragEvent } from 'react';
import { currentUploads, putDraggedAsset, uploadText, type WorkspaceFile } from '#client/files/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuRule } from '#client/ui/layers/menu.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { RenameField } from '#client/workspace/tree/rename-field.tsx';
import { AssetThumb } from '#client/workspace/files/asset-thumb.tsx';
import { downloadAsset } from './download-asset.ts';
import { fileSizeText } from '#client/lib/file-size.ts';

interface AssetRowProps {
  file: WorkspaceFile;
  workspaceId: string;
  canChange: boolean;
  isRenaming: boolean;
  onOpen: (file: WorkspaceFile) => void;
  onRenaming: (id: string | null) => void;
  onRename: (file: WorkspaceFile, typed: string) => void;
  onRemove: (file: WorkspaceFile) => void;
}

/** A file in the panel: its thumbnail, its name, and its size or the progress of its upload. */
export const AssetRow = memo(function AssetRow(props: AssetRowProps) {
  const { file, workspaceId, canChange, isRenaming, onOpen, onRenaming, onRename, onRemove } = props;
  const { id, name, fileSize, upload } = file;
  const handleDragStart = ({ dataTransfer }: DragEvent): void =>
    putDraggedAsset(dataTransfer, {
      assetId: id,
      name,
      isImage: file.type === 'image',
      width: file.width,
      height: file.height,
      alt: file.alt,
    });
  return (
    // Dragging needs a pointer. With the keyboard, an image is inserted with the tools of the page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      className={classNames('asset', upload?.refused && 'asset--refused')}
      draggable={!isRenaming}
      onDragStart={handleDragStart}
    >
      <AssetThumb workspaceId={workspaceId} asset={file} />
      {isRenaming ? (
        <RenameField
          name={name}
          onSave={(typed) => {
            onRenaming(null);
            onRename(file, typed);
          }}
          onCancel={() => onRenaming(null)}
        />
      ) : (
        <button
          type="button"
          className="asset__open"
          aria-label={`Preview ${name}`}
          onClick={() => onOpen(file)}
        >
          <span className="asset__name">{name}</span>
          <span className="asset__note">
            {upload?.refused
              ? upload.refused.message
              : upload
                ? `${uploadText(upload)} · ${fileSizeText(fileSize)}`
                : fileSizeText(fileSize)}
          </span>
        </button>
      )}
      {upload && typeof upload.progress === 'number' && (
        <span className="asset__progress">
          <ProgressBar label={`Uploading ${name}`} done={upload.progress} total={1} />
        </span>
      )}
      {upload && !upload.refused ? (
        <IconButton icon={X} label={`Cancel upload of ${name}`} size="md" onClick={() => onRemove(file)} />
      ) : (
        <Menu
          align="end"
          trigger={
            <IconButton icon={Ellipsis} label={`More actions for ${name}`} size="md" hasTooltip={false} />
          }
        >
          {upload && (
            <MenuItem icon={RotateCcw} onSelect={() => void currentUploads()?.retry(id)}>
              Try again
            </MenuItem>
          )}
          {canChange && (
            <MenuItem icon={Pencil} onSelect={() => onRenaming(id)}>
              Rename
            </MenuItem>
          )}
          <MenuItem icon={Download} onSelect={() => void downloadAsset(workspaceId, file)}>
            Download
          </MenuItem>
          {(canChange || upload) && (
            <>
              <MenuRule />
              <MenuItem icon={Trash2} isDanger onSelect={() => onRemove(file)}>
                {upload ? 'Remove' : 'Delete'}
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </li>
  );
});
