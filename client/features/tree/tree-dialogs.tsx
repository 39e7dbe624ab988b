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

/** What is asked before items move or go for good. */
export function TreeDialogs() {
  const { workspace, tree, files } = useOpenWorkspace();
  return (
    <>
      <MoveDialog
        items={files.movingItems}
        tree={tree}
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
  /** What is to be moved; null closes the dialog. */
  items: readonly TreeItem[] | null;
  tree: TreeModel | undefined;
  workspaceId: string;
  onClose: () => void;
  onMove: (items: readonly TreeItem[], parentId: string | null) => void;
}

/** Lists the folders that items can go to, in their order: the one they are in stands there for those in it. */
function MoveDialog({ items, tree, workspaceId, onClose, onMove }: MoveDialogProps) {
  // The dialog leaves over 200 ms: until then it goes on showing what it showed.
  const [shown, setShown] = useState(items);
  if (items !== null && items !== shown) setShown(items);
  const targets = useMemo(
    () => (tree && shown ? moveTargets(tree, workspaceId, shown) : []),
    [tree, workspaceId, shown],
  );
  // Where the top itself is no choice, its folders stand at the edge.
  const base = Math.min(...targets.map(({ depth }) => depth));
  return (
    <Dialog
      isOpen={items !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Move ${shown ? quotedNames(shown) : ''} to`}
      size="small"
      hasCloseButton
    >
      <DialogBody>
        {targets.every(({ isHere }) => isHere) ? (
          <p className="soft">There is no other folder to move {shown?.length === 1 ? 'it' : 'them'} to.</p>
        ) : (
          <ul className="move-targets" aria-label="Folders">
            {targets.map(({ id, name, depth, isHere }) => (
              <li key={id ?? ''}>
                <button
                  type="button"
                  className="menu__item"
                  disabled={isHere}
                  style={{ paddingInlineStart: `calc(var(--s-2) + ${depth - base} * var(--s-4))` }}
                  onClick={() => {
                    if (shown) onMove(shown, id);
                    onClose();
                  }}
                >
                  <Icon of={id === null ? House : Folder} />
                  {name}
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
