import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { hasCommandKey } from '#client/lib/key-label.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import type { Peer } from '#client/sync/index.ts';
import { classNames } from '#client/ui/class-names.ts';
import { ContextMenu } from '#client/ui/layers/context-menu.tsx';
import { useContributions } from '#client/workspace/contributions/use-contributions.tsx';
import { stepPlace } from '#client/workspace/tree/step-place.ts';
import type { TreePlace } from '#client/workspace/tree/tree-place.ts';
import { useLazyDrag } from './drag/use-lazy-drag.ts';
import { focusRow } from '#client/workspace/tree/focus-row.ts';
import { handleTreeKey } from './rows/handle-tree-key.ts';
import { idUnder } from './rows/row-elements.ts';
import { heightOf, rowLayout, topOf } from './rows/row-layout.ts';
import { hasMenu, TreeMenu } from './menu/tree-menu.tsx';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';
import { childrenOf, type TreeModel, type TreeRow as Row } from '#shared/tree/tree-model.ts';
import { renamingOf } from '#client/workspace/tree/renaming.ts';
import { useSelectedRows } from './rows/use-selected-rows.ts';
import { TreeRow } from './rows/tree-row.tsx';
import { shownRows } from './rows/shown-rows.ts';
import { useTreeFocus } from './rows/use-tree-focus.ts';
import { useRowWindow } from './rows/use-row-window.ts';
import './tree.css';

const NOBODY: readonly Peer[] = [];

export interface FileTreeProps {
  tree: TreeModel;
  rows: readonly Row[];
  /** What it is called to who cannot see it. */
  label: string;
  /** The open document or canvas. */
  selectedId: string | undefined;
  renamingId: string | null;
  /** Who is in which document. */
  peersByDocument: ReadonlyMap<string, readonly Peer[]>;
  canChange: boolean;
  /** Every row of an unfolded folder shows: places between rows are what they seem. */
  isWhole: boolean;
  workspaceId: string;
  /** Creations the server refused: they stay on this device alone. */
  refusedIds: ReadonlySet<string>;
  actions: TreeActions;
  onOpenItem: (itemId: string) => void;
  onExpand: (ids: readonly string[]) => void;
  onCollapse: (id: string) => void;
  /** The row that new things are made beside or in. */
  onFocusItem: (id: string) => void;
  /** To another place: by dragging, or by an arrow key with Alt held. */
  onMoveItems: (items: readonly TreeItem[], place: TreePlace) => void;
  onRename: (item: TreeItem, typed: string) => void;
  onRenameCancel: () => void;
}

/**
 * Folders, documents and canvases with the keys of a tree: arrows, Home, End, letters, Enter, F2; ⇧F10 opens the menu. With ⌘ held,
 * Enter and a press open a document beside the one that is open. Rows are dragged to another place; the arrows do the
 * same with Alt held. Several are chosen by Shift with a press or an arrow, and one by one by Space.
 */
export function FileTree({
  label,
  tree,
  rows,
  selectedId,
  renamingId,
  peersByDocument,
  canChange,
  isWhole,
  workspaceId,
  refusedIds,
  actions,
  onOpenItem,
  onExpand,
  onCollapse,
  onFocusItem,
  onMoveItems,
  onRename,
  onRenameCancel,
}: FileTreeProps) {
  const { treeMenu, whole } = useContributions();
  const element = useRef<HTMLDivElement>(null);
  const [menuItem, setMenuItem] = useState<TreeItem | null>(null);
  const [heldId, setHeldId] = useState<string | null>(null);
  const indexes = useMemo(() => new Map(rows.map(({ item }, at) => [item.id, at])), [rows]);
  const trash = childrenOf(tree, null).at(-1);
  const gapAt = trash && isTrashFolder(trash, workspaceId) ? (indexes.get(trash.id) ?? -1) : -1;
  const layout = rowLayout(rows.length, gapAt, useIsNarrow());
  const { range, scrollToPosition } = useRowWindow(element, layout);
  const { focusedId, setFocusedId, focus, goOnFrom } = useTreeFocus({
    element,
    rows,
    indexes,
    scrollToPosition,
    renamingId,
    selectedId,
  });
  const tabStopId = [focusedId, selectedId, rows[0]?.item.id].find(
    (id) => id !== undefined && id !== null && indexes.has(id),
  );

  const chosen = useSelectedRows(tree, rows, workspaceId);
  const isMovable = canChange && isWhole && renamingId === null;
  const { TreeDrag, takeEarly, onPointerDown } = useLazyDrag();

  const moveByKey = (id: string, key: string): void => {
    const item = tree.items.get(id);
    if (!isMovable || !item || isTrashFolder(item, workspaceId) || isTrashed(tree, workspaceId, item)) return;
    const place = stepPlace(tree, item, key);
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
    chosen.begin(item.id);
    setFocusedId(item.id);
    onFocusItem(item.id);
    if (item.kind !== 'folder') return onOpenItem(item.id);
    if (rows[indexes.get(item.id) ?? -1]?.isExpanded) onCollapse(item.id);
    else onExpand([item.id]);
  };

  const handleClick = (event: MouseEvent) => {
    const id = idUnder(event.target);
    const item = id === null ? undefined : tree.items.get(id);
    if (item && event.shiftKey && canChange) chosen.extendTo(item.id, selectedId ?? null);
    else if (item?.kind === 'document' && hasCommandKey(event)) openBeside(item);
    else if (item) handleOpen(item);
  };

  const renameIfOffered = (id: string) => {
    const item = tree.items.get(id);
    if (canChange && item && renamingOf(item) === 'offered') actions.onRename(item);
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) =>
    handleTreeKey(event, {
      tree,
      rows,
      chosen,
      canChange,
      focus,
      bring: (id) => scrollToPosition(indexes.get(id) ?? -1),
      open: handleOpen,
      openBeside,
      step: moveByKey,
      rename: renameIfOffered,
      onExpand,
      onCollapse,
    });

  const rowOf = (item: TreeItem) => ({
    item,
    tree,
    workspaceId,
    canChange,
    isOpen: item.id === selectedId,
    actions,
  });

  const handleContextMenu = (event: MouseEvent) => {
    const id = idUnder(event.target);
    const item = id === null ? undefined : tree.items.get(id);
    setMenuItem(item ?? null);
    // Beside the rows, and in the field of a name, the browser's own menu is of more use.
    const isOffered = item !== undefined && hasMenu(treeMenu, rowOf(item));
    if (!isOffered || event.target instanceof HTMLInputElement) event.stopPropagation();
  };

  return (
    <>
      <ContextMenu
        needs={whole}
        trigger={
          <div
            ref={element}
            className={classNames('tree', heldId !== null && 'is-dragging')}
            role="tree"
            tabIndex={-1}
            aria-label={label}
            aria-multiselectable={canChange}
            onPointerDown={onPointerDown}
            onClick={handleClick}
            onKeyDown={handleKeyDown}
            onContextMenuCapture={handleContextMenu}
            onFocus={(event) => {
              const id = idUnder(event.target);
              if (id === null) return;
              setFocusedId(id);
              onFocusItem(id);
            }}
          >
            <div className="tree__rows" role="none" style={{ height: heightOf(layout) }}>
              {shownRows(range, [tabStopId, renamingId, heldId], indexes).map((at) => {
                const row = rows[at];
                return (
                  row && (
                    <TreeRow
                      key={row.item.id}
                      row={row}
                      top={topOf(layout, at)}
                      isSelected={row.item.id === selectedId}
                      isChosen={chosen.has(row.item.id)}
                      isTabStop={row.item.id === tabStopId}
                      isRenaming={row.item.id === renamingId}
                      hasMenu={hasMenu(treeMenu, rowOf(row.item))}
                      isOnlyHere={refusedIds.has(row.item.id)}
                      trashCount={row.depth === 0 ? childrenOf(tree, row.item.id).length : 0}
                      peers={peersByDocument.get(row.item.id) ?? NOBODY}
                      onEmptyTrash={canChange ? actions.onEmptyTrash : undefined}
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
            row={{
              ...rowOf(menuItem),
              actions: {
                ...actions,
                onTrash: (...items) => {
                  goOnFrom(items);
                  actions.onTrash(...items);
                },
                onRestore: (...items) => {
                  goOnFrom(items);
                  actions.onRestore(...items);
                },
              },
            }}
            items={canChange ? chosen.with(menuItem) : [menuItem]}
            onDone={chosen.clear}
          />
        )}
      </ContextMenu>
      {TreeDrag && (
        <TreeDrag
          element={element}
          takeEarly={takeEarly}
          isOffered={isMovable}
          tree={tree}
          rows={rows}
          layout={layout}
          workspaceId={workspaceId}
          itemsWith={chosen.with}
          onHold={setHeldId}
          onMove={(items, place) => {
            onMoveItems(items, place);
            chosen.clear();
          }}
          onUnfold={(id) => onExpand([id])}
        />
      )}
    </>
  );
}
