import { History, Image as ImageIcon, ImagePlus } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useRef, useState, type DragEvent } from 'react';
import { addFiles, useWorkspaceFiles, type WorkspaceFile } from '#client/files/index.ts';
import { useAssets } from '#client/outbox/index.ts';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PanelHead } from '#client/workspace/panel/panel-head.tsx';
import { TreeSkeleton } from '#client/workspace/panel/tree-skeleton.tsx';
import { AssetPreview } from './asset-preview.tsx';
import { AssetRow } from './asset-row.tsx';
import { showDeletedFiles } from './deleted/shown-deleted-files.ts';
import { useAssetCommands } from './use-asset-commands.ts';
import '#client/workspace/panel/panel.css';
import './assets.css';

interface AssetsPanelProps {
  workspaceId: string;
  userId: string;
  canChange: boolean;
  onCollapsePanel: () => void;
  onOpenItem: (id: string) => void;
}

/** The panel with the files of a workspace: upload, search, preview, and dragging onto pages and canvases. */
export const AssetsPanel = memo(function AssetsPanel(props: AssetsPanelProps) {
  const { workspaceId, userId, canChange, onCollapsePanel, onOpenItem } = props;
  const files = useWorkspaceFiles(workspaceId, userId);
  const { error, refetch } = useAssets(workspaceId);
  const commands = useAssetCommands(workspaceId);
  const fileInput = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const query = useDeferredValue(search.trim().toLocaleLowerCase());
  const shown = useMemo(() => files?.filter((file) => matchesSearch(file, query)), [files, query]);
  const preview = files?.find(({ id }) => id === previewId) ?? null;

  const upload = (list: FileList | null): void => {
    void addFiles([...(list ?? [])], { workspaceId, askedBy: 'assets' });
  };
  const handleDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsDraggedOver(canChange);
  };
  const handleDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Also without permission to upload: otherwise the browser would replace the page with the file.
    event.preventDefault();
    setIsDraggedOver(false);
    if (canChange) upload(event.dataTransfer.files);
  };

  return (
    // Dropping needs a pointer. With the keyboard, files are selected with the upload button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classNames('panel', 'assets', isDraggedOver && 'is-over')}
      id="side-panel"
      aria-label="Assets panel"
      onDragOver={handleDragOver}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={handleDrop}
    >
      <PanelHead
        title="Assets"
        searchLabel="Search assets"
        search={search}
        onSearch={setSearch}
        onCollapse={onCollapsePanel}
      />
      {canChange && (
        <div className="panel__add" role="group" aria-label="Add New">
          <span aria-hidden="true">Add New</span>
          <IconButton
            icon={ImagePlus}
            label="Upload Asset"
            size="md"
            onClick={() => fileInput.current?.click()}
          />
          <input
            ref={fileInput}
            type="file"
            multiple
            hidden
            aria-label="Files to upload"
            onChange={(event) => {
              upload(event.target.files);
              // Otherwise selecting the same file again would fire no change event.
              event.target.value = '';
            }}
          />
        </div>
      )}
      {!shown && error ? (
        <div className="panel__empty">
          <p>The files could not be loaded.</p>
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : !shown ? (
        <TreeSkeleton />
      ) : shown.length > 0 ? (
        <ul className="assets__list" aria-label="Assets">
          {shown.map((file) => (
            <AssetRow
              key={file.id}
              file={file}
              workspaceId={workspaceId}
              canChange={canChange}
              isRenaming={renamingId === file.id}
              onOpen={({ id }) => setPreviewId(id)}
              onRenaming={setRenamingId}
              onRename={commands.rename}
              onRemove={(removedFile) => void commands.removeOrAsk(removedFile)}
            />
          ))}
        </ul>
      ) : query === '' ? (
        <div className="panel__empty">
          <Icon of={ImageIcon} />
          <p className="panel__empty-title">No assets yet</p>
          {canChange && <p className="soft">Create your first asset using the + button above</p>}
        </div>
      ) : (
        <p className="panel__nothing" role="status">
          No assets match “{search.trim()}”
        </p>
      )}
      {canChange && (
        <Button variant="ghost" size="sm" className="assets__deleted" onClick={showDeletedFiles}>
          <Icon of={History} size="sm" />
          Deleted files
        </Button>
      )}
      {isDraggedOver && (
        <p className="assets__drop" aria-hidden="true">
          Drop to upload
        </p>
      )}
      <AssetPreview
        file={preview}
        workspaceId={workspaceId}
        canChange={canChange}
        onClose={() => setPreviewId(null)}
        onDescribe={commands.describe}
        onOpenItem={onOpenItem}
      />
      <ConfirmDialog
        question={commands.question}
        isBusy={false}
        onCancel={() => commands.answerQuestion(false)}
        onConfirm={() => commands.answerQuestion(true)}
      />
    </section>
  );
});

const matchesSearch = ({ name, filename }: WorkspaceFile, query: string): boolean =>
  query === '' || name.toLocaleLowerCase().includes(query) || filename.toLocaleLowerCase().includes(query);
