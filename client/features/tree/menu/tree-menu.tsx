import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { hasChapters } from '#client/workspace/tree/chapter-list.ts';
import { ChosenMenuItems } from './chosen-menu-items.tsx';
import type { TreeActions } from '#client/workspace/tree/tree-actions.ts';
import { TreeMenuItems } from './tree-menu-items.tsx';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';
import { childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

interface TreeMenuProps {
  tree: TreeModel;
  workspaceId: string;
  /** The row it is asked for. */
  item: TreeItem;
  /** Everything that was chosen along with it. */
  items: readonly TreeItem[];
  /** The open document. */
  selectedId: string | undefined;
  canChange: boolean;
  actions: TreeActions;
  /** Something was done with all that was chosen. */
  onDone: () => void;
}

/** What the menu of a row offers: several rows have one menu, on each of them. */
export function TreeMenu(props: TreeMenuProps) {
  const { tree, workspaceId, item, items, selectedId, canChange, actions, onDone } = props;
  const isInTrash = isTrashed(tree, workspaceId, item);
  if (items.length > 1) {
    const areTrashed = items.every((one) => isTrashed(tree, workspaceId, one));
    return <ChosenMenuItems items={items} actions={actions} areTrashed={areTrashed} onDone={onDone} />;
  }
  return (
    <TreeMenuItems
      item={item}
      canChange={canChange}
      actions={actions}
      isTrash={isTrashFolder(item, workspaceId)}
      isTrashed={isInTrash}
      hasChapters={hasChapters(tree, workspaceId, item.id) && !isInTrash}
      isOpen={item.id === selectedId}
    />
  );
}

/** Whether there is anything to do with a row. */
export function hasMenu(tree: TreeModel, workspaceId: string, item: TreeItem, canChange: boolean): boolean {
  if (isTrashFolder(item, workspaceId)) return canChange && childrenOf(tree, item.id).length > 0;
  return canChange || item.kind !== 'folder' || hasChapters(tree, workspaceId, item.id);
}
