import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import type { Peer } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ContextMenu } from '#client/ui/layers/context-menu.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { arrowKeyPosition } from '#client/workspace/tree/arrow-key-position.ts';
import type { TreePosition } from '#client/workspace/tree/tree-position.ts';
import { useLazyDrag } from './drag/use-lazy-drag.ts';
import { focusOpened } from '#client/workspace/regions/focus-opened.ts';
import { focusRow } from '#client/workspace/tree/focus-row.ts';
import { handleTreeKey, rowIdOf } from './rows/handle-tree-key.ts';
import { heightOf, rowLayout, indexesToRender, topOf } from './rows/row-layout.ts';
import { hasMenu, TreeMenu } from './menu/tree-menu.tsx';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { trashRefusal } from '#shared/tree/place-rules.ts';
import { foldersOf, isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';
import { childrenOf, type TreeModel, type TreeRow as Row } from '#shared/tree/tree-model.ts';
import { renameAvailability } from '#client/workspace/tree/renaming.ts';
import { useSelectedRows } from './rows/use-selected-rows.ts';
import { isRestoreButton, TreeRow } from './rows/tree-row.tsx';
import { useTreeFocus } from './rows/use-tree-focus.ts';
import { useRowWindow } from './rows/use-row-window.ts';
import './tree.css';

const NO_PEERS: readonly Peer[] = [];

export interface FileTreeProps {
  tree: TreeModel;
  rows: readonly Row[];
  /** Accessible name of the tree. */
  label: string;
  /** The open document or canvas. */
  openItemId: string | undefined;
  renamingId: string | null;
  /** Other users by the document they have open. */
  peersByDocument: ReadonlyMap<string, readonly Peer[]>;
  canChange: boolean;
  /** Whether all rows of expanded folders are shown, so that rows can be moved between them. */
  isUnfiltered: boolean;
  workspaceId: string;
  /** Ids of items whose creation the server rejected. They exist only on this device. */
  refusedIds: ReadonlySet<string>;
  /** The folder into which files that are dragged over the panel would be uploaded; null is the root. */
  dropFolderId: string | null | undefined;
  actions: TreeActions;
  onOpenItem: (itemId: string) => void;
  onExpand: (ids: readonly string[]) => void;
  onCollapse: (id: string) => void;
  /** Called with the focused row. New items are created beside it or in it. */
  onFocusItem: (id: string) => void;
  /** Called when a drag, or Alt with an arrow key, moves items. */
  onMoveItems: (items: readonly TreeItem[], place: TreePosition) => void;
  onRename: (item: TreeItem, typed: string) => void;
  onRenameCancel: () => void;
}

/**
 * The tree of folders, documents, canvases and files. Its keys are the arrows, Home, End, characters, Enter, F2 and Delete.
 * ⇧F10 opens the menu. ⌘ with Enter or a click opens a document beside the open one. Rows are moved by a drag, or by Alt
 * with an arrow key. Shift with a click or an arrow key selects a range, and Space toggles a single row.
 */
export function FileTree({
  label,
  tree,
  rows,
  openItemId,
  renamingId,
  peersByDocument,
  canChange,
  isUnfiltered,
  workspaceId,
  refusedIds,
  dropFolderId,
  actions,
  onOpenItem,
  onExpand,
  onCollapse,
  onFocusItem,
  onMoveItems,
  onRename,
  onRenameCancel,
}: FileTreeProps) {
  const { treeMenu, complete } = useContributions();
  const element = useRef<HTMLDivElement>(null);
  const [menuItem, setMenuItem] = useState<TreeItem | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const indexes = useMemo(() => new Map(rows.map(({ item }, index) => [item.id, index])), [rows]);
  const trash = childrenOf(tree, null).at(-1);
  const gapIndex = trash && isTrashFolder(trash, workspaceId) ? (indexes.get(trash.id) ?? -1) : -1;
  const layout = rowLayout(rows.length, gapIndex, useIsNarrow());
  const { range, scrollToPosition } = useRowWindow(element, layout);
  const { focusedId, setFocusedId, focus, focusAfterRemoval } = useTreeFocus({
    element,
    rows,
    indexes,
    scrollToPosition,
    renamingId,
    openItemId,
  });
  const tabStopId = [focusedId, openItemId, rows[0]?.item.id].find(
    (id) => id !== undefined && id !== null && indexes.has(id),
  );

  const selection = useSelectedRows(tree, rows, workspaceId);
  const isMovable = canChange && isUnfiltered && renamingId === null;
  const { TreeDrag, takePendingPointer, onPointerDown } = useLazyDrag();

  const moveByKey = (id: string, key: string): void => {
    const item = tree.items.get(id);
    if (!isMovable || !item || isTrashFolder(item, workspaceId) || isTrashed(tree, workspaceId, item)) return;
    const place = arrowKeyPosition(tree, item, key);
    if (!place) return;
    onMoveItems([item], place);
    requestAnimationFrame(() => focusRow(id));
  };

  const openBeside = (item: TreeItem) => {
    setFocusedId(item.id);
    onFocusItem(item.id);
    (actions.onOpenBeside ?? onOpenItem)(item.id);
  };

  const handleOpen = (item: TreeItem) => {
    selection.startAt(item.id);
    setFocusedId(item.id);
    onFocusItem(item.id);
    if (item.kind === 'asset') return actions.onOpenFile(item);
    if (item.kind !== 'folder') return onOpenItem(item.id);
    if (rows[indexes.get(item.id) ?? -1]?.isExpanded) onCollapse(item.id);
    else onExpand([item.id]);
  };

  const handleClick = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const item = id === null ? undefined : tree.items.get(id);
    if (item && isRestoreButton(event.target)) rowActions.onRestore(item);
    else if (item && event.shiftKey && canChange) selection.extendTo(item.id, openItemId ?? null);
    else if (item?.kind === 'document' && hasCommandKey(event)) openBeside(item);
    else if (item) handleOpen(item);
  };

  const renameIfOffered = (id: string) => {
    const item = tree.items.get(id);
    if (canChange && item && renameAvailability(item, tree) === 'offered') actions.onRename(item);
  };

  const removeByKey = (items: readonly TreeItem[]) => {
    const [first] = items;
    if (first && isTrashFolder(first, workspaceId)) {
      if (childrenOf(tree, first.id).length > 0) actions.onEmptyTrash();
      return;
    }
    if (items.every((item) => isTrashed(tree, workspaceId, item))) actions.onDelete(...items);
    else rowActions.onTrash(...items);
    selection.clear();
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) =>
    handleTreeKey(event, {
      tree,
      rows,
      selection,
      canChange,
      focus,
      scrollTo: (id) => scrollToPosition(indexes.get(id) ?? -1),
      enter: (item) => {
        handleOpen(item);
        if (item.kind !== 'folder' && item.kind !== 'asset') focusOpened(item);
      },
      openBeside,
      moveByKey,
      rename: renameIfOffered,
      remove: removeByKey,
      undo: actions.onUndo,
      onExpand,
      onCollapse,
    });

  const rowActions: TreeActions = {
    ...actions,
    onTrash: (...items) => {
      const rules = foldersOf(tree.items, workspaceId);
      // Protected items stay, and the focus stays on them.
      focusAfterRemoval(items.filter((item) => !trashRefusal(rules, item)));
      actions.onTrash(...items);
    },
    onRestore: (...items) => {
      focusAfterRemoval(items);
      actions.onRestore(...items);
    },
  };
  const rowOf = (item: TreeItem) => ({
    item,
    tree,
    workspaceId,
    canChange,
    isOpen: item.id === openItemId,
    actions: rowActions,
  });

  const handleContextMenu = (event: MouseEvent) => {
    const id = rowIdOf(event.target);
    const item = id === null ? undefined : tree.items.get(id);
    setMenuItem(item ?? null);
    // Outside the rows and in the rename field, the browser's own menu is more useful.
    const hasMenuItems = item !== undefined && hasMenu(treeMenu, rowOf(item));
    if (!hasMenuItems || event.target instanceof HTMLInputElement) event.stopPropagation();
  };

  return (
    <>
      <ContextMenu
        needs={complete}
        trigger={
          <div
            ref={element}
            className={classNames('tree', draggedId !== null && 'is-dragging')}
            role="tree"
            tabIndex={-1}
            aria-label={label}
            aria-multiselectable={canChange}
            onPointerDown={onPointerDown}
            onClick={handleClick}
            onKeyDown={handleKeyDown}
            onContextMenuCapture={handleContextMenu}
            onFocus={(event) => {
              const id = rowIdOf(event.target);
              if (id === null) return;
              setFocusedId(id);
              onFocusItem(id);
            }}
          >
            <div className="tree__rows" role="none" style={{ height: heightOf(layout) }}>
              {indexesToRender(range, [tabStopId, renamingId, draggedId], indexes).map((index) => {
                const row = rows[index];
                return (
                  row && (
                    <TreeRow
                      key={row.item.id}
                      row={row}
                      workspaceId={workspaceId}
                      isDropTarget={row.item.id === dropFolderId}
                      top={topOf(layout, index)}
                      isOpen={row.item.id === openItemId}
                      isSelected={selection.has(row.item.id)}
                      isTabStop={row.item.id === tabStopId}
                      isRenaming={row.item.id === renamingId}
                      hasMenu={hasMenu(treeMenu, rowOf(row.item))}
                      isOnlyOnDevice={refusedIds.has(row.item.id)}
                      trashCount={row.depth === 0 ? childrenOf(tree, row.item.id).length : 0}
                      peers={peersByDocument.get(row.item.id) ?? NO_PEERS}
                      onEmptyTrash={canChange ? actions.onEmptyTrash : undefined}
                      canRestore={canChange && isTrashed(tree, workspaceId, row.item)}
                      onRename={onRename}
                      onRenameCancel={onRenameCancel}
                    />
                  )
                );
              })}
            </div>
          </div>
        }
      >
        {menuItem && (
          <TreeMenu
            menu={treeMenu}
            row={rowOf(menuItem)}
            items={canChange ? selection.itemsWith(menuItem) : [menuItem]}
            onDone={selection.clear}
          />
        )}
      </ContextMenu>
      {TreeDrag && (
        <TreeDrag
          element={element}
          takePendingPointer={takePendingPointer}
          isEnabled={isMovable}
          tree={tree}
          rows={rows}
          layout={layout}
          workspaceId={workspaceId}
          itemsWith={selection.itemsWith}
          onDraggedRowChange={setDraggedId}
          onMove={(items, place) => {
            onMoveItems(items, place);
            selection.clear();
          }}
          onExpand={(id) => onExpand([id])}
        />
      )}
    </>
  );
}
