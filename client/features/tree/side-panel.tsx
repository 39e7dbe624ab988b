import { memo, useMemo, useState, type ReactNode } from 'react';
import { FilePlus2, FileText, FolderPlus, Waypoints } from 'lucide-react';
import type { CustomTab } from '#shared/custom-tabs/custom-tab.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { TAB_ICONS } from '#client/features/custom-tabs/tab-icons.ts';
import { searchedRows, tabTree } from '#client/features/custom-tabs/tab-tree.ts';
import type { PanelTab } from '#client/workspace/screen/use-panel-tab.ts';
import { canvasTree, hasItems } from './canvas-tree.ts';
import { FileTree, type FileTreeProps } from './file-tree.tsx';
import { searchRows, treeRows, type TreeModel } from '#shared/tree/tree-model.ts';
import { PanelHead } from '#client/workspace/panel/panel-head.tsx';
import { TreeSkeleton } from '#client/workspace/panel/tree-skeleton.tsx';

export interface SidePanelProps extends Omit<FileTreeProps, 'label' | 'tree' | 'rows' | 'isWhole'> {
  tab: PanelTab;
  /** Of a tab that somebody made: what it shows. */
  customTab: CustomTab | undefined;
  /** What can be done with that tab. */
  tabMenu: ReactNode;
  /** Undefined until it has come. */
  tree: TreeModel | undefined;
  expanded: ReadonlySet<string>;
  /** The tree could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
  onNewDocument: () => void;
  onNewCanvas: () => void;
  onNewFolder: () => void;
  onCollapsePanel: () => void;
}

/** What a tab calls things. */
const WORDS = {
  files: {
    title: 'Files',
    search: 'Search files',
    nothing: 'No files match',
    empty: 'No files yet',
    first: 'Create your first document using the + button above',
    icon: FileText,
  },
  canvases: {
    title: 'Canvases',
    search: 'Search canvases',
    nothing: 'No canvases match',
    empty: 'No canvases yet',
    first: 'Create your first canvas using the + button above',
    icon: Waypoints,
  },
};

/** What the panel calls things in a tab. */
function wordsOf(tab: PanelTab, customTab: CustomTab | undefined) {
  if (!customTab) return WORDS[tab === 'canvases' ? 'canvases' : 'files'];
  const { name, icon } = customTab;
  return {
    title: name,
    search: `Search ${name}`,
    nothing: 'Nothing here matches',
    empty: 'Nothing is shown here now',
    first: 'What passes the filter of this tab comes here by itself',
    icon: TAB_ICONS[icon].icon,
  };
}

/** What is beside the rail: the tab's title, search, Add New, and the tree of all files or of canvases alone. */
export const SidePanel = memo(function SidePanel({
  tab,
  customTab,
  tabMenu,
  tree: whole,
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
  const words = wordsOf(tab, customTab);
  const [now] = useState(Date.now);
  const [typed, setTyped] = useState({ tab, text: '' });
  const search = typed.tab === tab ? typed.text : '';
  const isSearching = search.trim() !== '';
  const tree = useMemo(() => {
    if (!whole) return undefined;
    if (customTab) return tabTree(whole, workspaceId, customTab.settings, now);
    return tab === 'canvases' ? canvasTree(whole, workspaceId) : whole;
  }, [whole, tab, customTab, workspaceId, now]);
  const rows = useMemo(() => {
    if (!tree) return undefined;
    if (!isSearching) return treeRows(tree, expanded);
    return customTab ? searchedRows(tree, search) : searchRows(tree, search);
  }, [tree, expanded, customTab, isSearching, search]);
  const isEmpty = useMemo(
    () => tree !== undefined && !hasItems(tree, workspaceId, tab === 'canvases' ? 'canvas' : undefined),
    [tree, tab, workspaceId],
  );

  return (
    <section className="panel" id="side-panel" aria-label={`${words.title} panel`}>
      <PanelHead
        title={words.title}
        searchLabel={words.search}
        search={search}
        onSearch={(text) => setTyped({ tab, text })}
        onCollapse={onCollapsePanel}
        menu={tabMenu}
      />
      {canChange && !customTab && (
        <div className="panel__add" role="group" aria-label="Add New">
          <span aria-hidden="true">Add New</span>
          <IconButton icon={FilePlus2} label="New Document" size="md" onClick={onNewDocument} />
          <IconButton icon={Waypoints} label="New Canvas" size="md" onClick={onNewCanvas} />
          <IconButton icon={FolderPlus} label="New Folder" size="md" onClick={onNewFolder} />
        </div>
      )}
      {isEmpty && !isSearching && !hasFailed && (
        <div className="panel__empty">
          <Icon of={words.icon} />
          <p className="panel__empty-title">{words.empty}</p>
          {(canChange || customTab) && <p className="soft">{words.first}</p>}
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
          key={tab}
          label={words.title}
          tree={tree}
          rows={rows}
          workspaceId={workspaceId}
          canChange={canChange}
          isWhole={!isSearching && !customTab}
          {...rest}
        />
      ) : (
        isSearching && (
          <p className="panel__nothing" role="status">
            {words.nothing} “{search.trim()}”
          </p>
        )
      )}
    </section>
  );
});
