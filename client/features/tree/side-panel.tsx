import { memo, useMemo, useState } from 'react';
import { FilePlus2, FolderPlus } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { TreeTab } from '#client/workspace/contributions/contribution.ts';
import { CanvasPlus } from './canvas-plus-icon.ts';
import { hasItems } from './canvas-tree.ts';
import { useFileDrop } from './drag/use-file-drop.ts';
import { FileTree, type FileTreeProps } from './file-tree.tsx';
import { treeRows, type TreeModel } from '#shared/tree/tree-model.ts';
import { PanelHead } from '#client/workspace/panel/panel-head.tsx';
import { TreeSkeleton } from '#client/workspace/panel/tree-skeleton.tsx';
import '#client/workspace/panel/panel.css';

export interface SidePanelProps extends Omit<
  FileTreeProps,
  'label' | 'tree' | 'rows' | 'isUnfiltered' | 'dropFolderId'
> {
  tab: TreeTab;
  /** Undefined until it is loaded. */
  tree: TreeModel | undefined;
  expanded: ReadonlySet<string>;
  /** Whether the tree could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  onNewDocument: () => void;
  onNewCanvas: () => void;
  onNewFolder: () => void;
  onCollapsePanel: () => void;
}

/** The panel beside the rail: the tab's title, the search field, the Add New buttons and the tab's tree. */
export const SidePanel = memo(function SidePanel({
  tab,
  tree: fullTree,
  expanded,
  workspaceId,
  canChange,
  hasFailed,
  onRetry,
  onNewDocument,
  onNewCanvas,
  onNewFolder,
  onCollapsePanel,
  ...rest
}: SidePanelProps) {
  const { id, name, words, isUnfiltered, Menu } = tab;
  const [now] = useState(Date.now);
  const [typed, setTyped] = useState({ id, text: '' });
  const search = typed.id === id ? typed.text : '';
  const isSearching = search.trim() !== '';
  const tree = useMemo(
    () => fullTree && tab.partOf(fullTree, workspaceId, now),
    [fullTree, tab, workspaceId, now],
  );
  const rows = useMemo(() => {
    if (!tree) return undefined;
    return isSearching ? tab.search(tree, search) : treeRows(tree, expanded);
  }, [tree, expanded, tab, isSearching, search]);
  const isEmpty = useMemo(
    () => tree !== undefined && !hasItems(tree, workspaceId, tab.kind),
    [tree, tab, workspaceId],
  );

  const isEnabled = canChange && tab.hasFiles === true && !isSearching;
  const fileDrop = useFileDrop({ tree, workspaceId, isEnabled, onExpand: rest.onExpand });

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only files of this device are dropped here
    <section
      className={classNames('panel', 'tree-panel', fileDrop.folderId === null && 'is-drop-target')}
      id="side-panel"
      aria-label={`${name} panel`}
      {...fileDrop.handlers}
    >
      <PanelHead
        title={name}
        searchLabel={words.search}
        search={search}
        onSearch={(text) => setTyped({ id, text })}
        onCollapse={onCollapsePanel}
        menu={Menu && <Menu />}
      />
      {canChange && isUnfiltered && (
        <div className="panel__add" role="group" aria-label="Add New">
          <span aria-hidden="true">Add New</span>
          <IconButton icon={FilePlus2} label="New Document" size="md" onClick={onNewDocument} />
          <IconButton icon={CanvasPlus} label="New Canvas" size="md" onClick={onNewCanvas} />
          <IconButton icon={FolderPlus} label="New Folder" size="md" onClick={onNewFolder} />
        </div>
      )}
      {isEmpty && !isSearching && !hasFailed && (
        <div className="panel__empty">
          <Icon of={words.icon} />
          <p className="panel__empty-title">{words.empty}</p>
          {(canChange || !isUnfiltered) && <p className="soft">{words.emptyHint}</p>}
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
        <FileTree
          key={id}
          label={name}
          tree={tree}
          rows={rows}
          workspaceId={workspaceId}
          canChange={canChange}
          isUnfiltered={!isSearching && isUnfiltered}
          dropFolderId={fileDrop.folderId}
          {...rest}
        />
      ) : (
        isSearching && (
          <p className="panel__nothing" role="status">
            {words.noMatches} “{search.trim()}”
          </p>
        )
      )}
      {fileDrop.folderId !== undefined && (
        <p className="tree-panel__drop" aria-hidden="true">
          {dropText(tree, fileDrop.folderId)}
        </p>
      )}
    </section>
  );
});

function dropText(tree: TreeModel | undefined, folderId: string | null): string {
  const folder = folderId === null ? undefined : tree?.items.get(folderId);
  return folder ? `Drop to upload into “${folder.name}”` : 'Drop to upload';
}
