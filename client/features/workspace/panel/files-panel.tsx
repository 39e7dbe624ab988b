import { memo, useMemo, useState } from 'react';
import { FilePlus2, FileText, FolderPlus, PanelLeftClose } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { keyLabel } from '#client/lib/key-label.ts';
import type { Peer } from '#client/sync/index.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import type { TreePlace } from '../tree/drag/tree-place.ts';
import { FileTree } from '../tree/file-tree.tsx';
import type { TreeMenuActions } from '../tree/tree-menu-items.tsx';
import { searchRows, treeRows, type TreeModel } from '../tree/tree-model.ts';
import { TreeSkeleton } from './tree-skeleton.tsx';

export interface FilesPanelProps {
  /** Undefined until it has come. */
  tree: TreeModel | undefined;
  expanded: ReadonlySet<string>;
  selectedId: string | undefined;
  renamingId: string | null;
  workspaceId: string;
  refusedIds: ReadonlySet<string>;
  peersByDocument: ReadonlyMap<string, readonly Peer[]>;
  /** Whether this person may make and rename things here. */
  canChange: boolean;
  /** The tree could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  actions: TreeMenuActions;
  onNewDocument: () => void;
  onNewFolder: () => void;
  onCollapsePanel: () => void;
  onOpenDocument: (documentId: string) => void;
  onExpand: (ids: readonly string[]) => void;
  onCollapse: (id: string) => void;
  onFocusItem: (id: string) => void;
  onMoveItems: (items: readonly TreeItem[], place: TreePlace) => void;
  onRename: (item: TreeItem, typed: string) => void;
  onRenameCancel: () => void;
}

/** The panel of the Files tab: search, Add New, and the tree. */
export const FilesPanel = memo(function FilesPanel({
  tree,
  expanded,
  canChange,
  hasFailed,
  onRetry,
  onNewDocument,
  onNewFolder,
  onCollapsePanel,
  ...rest
}: FilesPanelProps) {
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  const rows = useMemo(() => {
    if (!tree) return undefined;
    return isSearching ? searchRows(tree, search) : treeRows(tree, expanded);
  }, [tree, expanded, isSearching, search]);

  return (
    <section className="panel" id="files-panel" aria-label="Files panel">
      <header className="panel__head">
        <h2 className="panel__title">Files</h2>
        <IconButton
          icon={PanelLeftClose}
          label="Collapse panel"
          keys={keyLabel('Mod+\\')}
          size="md"
          onClick={onCollapsePanel}
        />
      </header>
      <div className="panel__search">
        <SearchField
          label="Search files"
          placeholder="Search files"
          value={search}
          onValueChange={setSearch}
        />
      </div>
      {canChange && (
        <div className="panel__add" role="group" aria-label="Add New">
          <span aria-hidden="true">Add New</span>
          <IconButton icon={FilePlus2} label="New Document" size="md" onClick={onNewDocument} />
          <IconButton icon={FolderPlus} label="New Folder" size="md" onClick={onNewFolder} />
        </div>
      )}
      {hasFailed ? (
        <div className="panel__empty">
          <p>The files could not be loaded.</p>
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : !rows || !tree ? (
        <TreeSkeleton />
      ) : rows.length > 0 ? (
        <FileTree tree={tree} rows={rows} canChange={canChange} isWhole={!isSearching} {...rest} />
      ) : isSearching ? (
        <p className="panel__nothing" role="status">
          No files match “{search.trim()}”
        </p>
      ) : (
        <div className="panel__empty">
          <Icon of={FileText} />
          <p className="panel__empty-title">No files yet</p>
          {canChange && <p className="soft">Create your first document using the + button above</p>}
        </div>
      )}
    </section>
  );
});
