import { Image as ImageIcon, Upload } from 'lucide-react';
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

/** The files of a workspace: uploaded, found, looked at, and dragged from here onto pages and canvases. */
export const AssetsPanel = memo(function AssetsPanel(props: AssetsPanelProps) {
  const { workspaceId, userId, canChange, onCollapsePanel, onOpenItem } = props;
  const files = useWorkspaceFiles(workspaceId, userId);
  const { error, refetch } = useAssets(workspaceId);
  const commands = useAssetCommands(workspaceId);
  const field = useRef<HTMLInputElement>(null);
  const [search, setSearch] = useState('');
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const wanted = useDeferredValue(search.trim().toLocaleLowerCase());
  const shown = useMemo(() => files?.filter((file) => isFound(file, wanted)), [files, wanted]);
  const preview = files?.find(({ id }) => id === previewId) ?? null;

  const upload = (list: FileList | null): void => {
    void addFiles([...(list ?? [])], { workspaceId, askedBy: 'assets' });
  };
  const handleDragOver = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(canChange);
  };
  const handleDrop = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // For a reader too: the browser would open the file in place of the page.
    event.preventDefault();
    setIsOver(false);
    if (canChange) upload(event.dataTransfer.files);
  };

  return (
    // Only a pointer drops; by keys files are chosen with the button inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={classNames('panel', 'assets', isOver && 'is-over')}
      id="side-panel"
      aria-label="Assets panel"
      onDragOver={handleDragOver}
      onDragLeave={() => setIsOver(false)}
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
          <IconButton icon={Upload} label="Upload Asset" size="md" onClick={() => field.current?.click()} />
          <input
            ref={field}
            type="file"
            multiple
            hidden
            aria-label="Files to upload"
            onChange={(event) => {
              upload(event.target.files);
              // The same file can be chosen once more.
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
              onRemove={(one) => void commands.askToRemove(one)}
            />
          ))}
        </ul>
      ) : wanted === '' ? (
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
      {isOver && (
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
        onCancel={() => commands.endDeleting(false)}
        onConfirm={() => commands.endDeleting(true)}
      />
    </section>
  );
});

const isFound = ({ name, filename }: WorkspaceFile, wanted: string): boolean =>
  wanted === '' || name.toLocaleLowerCase().includes(wanted) || filename.toLocaleLowerCase().includes(wanted);
