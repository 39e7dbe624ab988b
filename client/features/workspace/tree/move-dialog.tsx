import { useMemo, useState } from 'react';
import { Folder, House } from 'lucide-react';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '#client/ui/dialog.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { moveTargets } from './tree-places.ts';
import type { TreeModel } from './tree-model.ts';

interface MoveDialogProps {
  /** What is to be moved; null closes the dialog. */
  item: TreeItem | null;
  tree: TreeModel | undefined;
  workspaceId: string;
  onClose: () => void;
  onMove: (item: TreeItem, parentId: string | null) => void;
}

/** Lists the folders that an item can go to. */
export function MoveDialog({ item, tree, workspaceId, onClose, onMove }: MoveDialogProps) {
  // The dialog leaves over 200 ms: until then it goes on showing what it showed.
  const [shown, setShown] = useState(item);
  if (item !== null && item !== shown) setShown(item);
  const targets = useMemo(
    () => (tree && shown ? moveTargets(tree, workspaceId, shown) : []),
    [tree, workspaceId, shown],
  );
  // Where the top itself is no choice, its folders stand at the edge.
  const base = Math.min(...targets.map(({ depth }) => depth));
  return (
    <Dialog
      isOpen={item !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={`Move “${shown?.name ?? ''}” to`}
      size="small"
      hasCloseButton
    >
      <DialogBody>
        {targets.length === 0 ? (
          <p className="soft">There is no other folder to move it to.</p>
        ) : (
          <ul className="move-targets" aria-label="Folders">
            {targets.map(({ id, name, depth }) => (
              <li key={id ?? ''}>
                <button
                  type="button"
                  className="menu__item"
                  style={{ paddingInlineStart: `calc(var(--s-2) + ${depth - base} * var(--s-4))` }}
                  onClick={() => {
                    if (shown) onMove(shown, id);
                    onClose();
                  }}
                >
                  <Icon of={id === null ? House : Folder} />
                  {name}
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
