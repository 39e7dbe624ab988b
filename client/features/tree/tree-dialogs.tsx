import { ConfirmDialog } from '#client/ui/layers/confirm-dialog.tsx';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useMemo, useState } from 'react';
import { Folder, House } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/layers/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { quotedNames } from '#client/workspace/tree/item-names.ts';
import { moveTargets } from '#shared/tree/tree-places.ts';
import type { TreeModel } from '#shared/tree/tree-model.ts';
import '#client/ui/layers/menu.css';
import './menu/move-dialog.css';

/** The dialogs that move items and confirm their permanent deletion. */
export function TreeDialogs() {
  const { workspace, fileTree, files } = useOpenWorkspace();
  return (
    <>
      <MoveDialog
        items={files.movingItems}
        tree={fileTree}
        workspaceId={workspace.id}
        onClose={files.endMoving}
        onMove={files.move}
      />
      <ConfirmDialog
        question={files.deletionQuestion}
        isBusy={false}
        onCancel={() => files.endDeleting(false)}
        onConfirm={() => files.endDeleting(true)}
      />
    </>
  );
}

interface MoveDialogProps {
  /** The items to move; null closes the dialog. */
  items: readonly TreeItem[] | null;
  tree: TreeModel | undefined;
  workspaceId: string;
  onClose: () => void;
  onMove: (items: readonly TreeItem[], parentId: string | null) => void;
}

/** Lists the folders that items can move to, in tree order. Their present folder is a disabled entry. */
function MoveDialog({ items, tree, workspaceId, onClose, onMove }: MoveDialogProps) {
  // The dialog closes with a transition of 200 ms. Until then it keeps showing the last items.
  const [shownItems, setShownItems] = useState(items);
  if (items !== null && items !== shownItems) setShownItems(items);
  const targets = useMemo(
    () => (tree && shownItems ? moveTargets(tree, workspaceId, shownItems) : []),
    [tree, workspaceId, shownItems],
  );
  // When the root is not offered, the folders at the root are not indented.
  const baseDepth = Math.min(...targets.map(({ depth }) => depth));
  return (
    <Dialog
      isOpen={items !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Move ${shownItems ? quotedNames(shownItems) : ''} to`}
      size="small"
      hasCloseButton
    >
      <DialogBody>
        {targets.every(({ isHere }) => isHere) ? (
          <p className="soft">
            There is no other folder to move {shownItems?.length === 1 ? 'it' : 'them'} to.
          </p>
        ) : (
          <ul className="move-targets" aria-label="Folders">
            {targets.map(({ id, name, depth, isHere }) => (
              <li key={id ?? ''}>
                <button
                  type="button"
                  className="menu__item"
                  disabled={isHere}
                  style={{ paddingInlineStart: `calc(var(--s-2) + ${depth - baseDepth} * var(--s-4))` }}
                  onClick={() => {
                    if (shownItems) onMove(shownItems, id);
                    onClose();
                  }}
                >
                  <Icon of={id === null ? House : Folder} />
                  <span className="move-targets__name">{name}</span>
                  {isHere && <span className="move-targets__here">here</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Cancel</Button>
      </DialogFoot>
    </Dialog>
  );
}
