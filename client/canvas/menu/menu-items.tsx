import {
  ArchiveRestore,
  BringToFront,
  ClipboardPaste,
  Copy,
  CopyPlus,
  ListChecks,
  Lock,
  LockOpen,
  Palette,
  Scissors,
  SendToBack,
  SquareDashedMousePointer,
  Trash2,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { keyLabel } from '#client/lib/key-label.ts';
import { isCoarsePointer } from '#client/lib/media.ts';
import { MenuChoice, MenuChoices, MenuItem, MenuRule, SubMenu } from '#client/ui/layers/menu.tsx';
import type { CanvasClipboard } from '../clipboard/use-canvas-clipboard.ts';
import { ShapeMenuItems } from '../frames/shape-menu-items.tsx';
import { deleteWithUndo } from '../trash/delete-with-undo.ts';
import { setColor, setLocked } from '../editor/editor-commands.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { NODE_COLORS } from '../nodes/node-presets.ts';
import { isMultiSelecting } from '../touch/multi-select.ts';
import type { CanvasMenuItem } from './canvas-menu-item.ts';
import { sendSelectedTo } from './z-order-commands.ts';

interface MenuItemsProps {
  context: CanvasContext;
  /** Items that features add. */
  added: readonly CanvasMenuItem[];
  clipboard: CanvasClipboard;
  /** The point of the window at which the menu was opened. */
  at: { x: number; y: number } | null;
  onDeleted: () => void;
}

/** The items for the selection; without a selection, the items for the canvas. */
export function MenuItems({ context, added, clipboard, at, onDeleted }: MenuItemsProps) {
  const { canvasEditor, isEditable } = context;
  const { selectedNodes, selectedEdges } = useSyncExternalStore(canvasEditor.subscribe, canvasEditor.getView);
  const hasNodes = selectedNodes.length > 0;
  const hasUnlocked = selectedNodes.some(({ isLocked }) => !isLocked);
  const copy = hasNodes && (
    <MenuItem icon={Copy} keys={keyLabel('Mod+C')} onSelect={clipboard.copy}>
      Copy
    </MenuItem>
  );
  const selectSeveral = isCoarsePointer() && (
    <MenuItem icon={ListChecks} onSelect={() => isMultiSelecting.set(true)}>
      Choose several
    </MenuItem>
  );
  const addedItems = (kind: CanvasMenuItem['about']) =>
    added.map(({ order, about, Item }) => about === kind && <Item key={order} context={context} />);
  const canvasItems = (
    <>
      {selectSeveral}
      <MenuItem
        icon={SquareDashedMousePointer}
        keys={keyLabel('Mod+A')}
        onSelect={() => canvasEditor.selectAll()}
      >
        Select all
      </MenuItem>
      <MenuItem icon={ArchiveRestore} onSelect={onDeleted}>
        Deleted
      </MenuItem>
      {addedItems('canvas')}
    </>
  );
  if (!isEditable)
    return (
      <>
        {copy}
        {hasNodes && addedItems('nodes')}
        {canvasItems}
      </>
    );
  const paste = (
    <MenuItem icon={ClipboardPaste} keys={keyLabel('Mod+V')} onSelect={() => clipboard.paste(at)}>
      Paste
    </MenuItem>
  );
  const remove = (
    <MenuItem icon={Trash2} isDanger keys="⌫" onSelect={() => deleteWithUndo(canvasEditor)}>
      Delete
    </MenuItem>
  );
  if (!hasNodes)
    return selectedEdges.length > 0 ? (
      remove
    ) : (
      <>
        {paste}
        <MenuRule />
        {canvasItems}
      </>
    );
  return (
    <>
      {hasUnlocked && (
        <MenuItem icon={Scissors} keys={keyLabel('Mod+X')} onSelect={clipboard.cut}>
          Cut
        </MenuItem>
      )}
      {copy}
      {paste}
      <MenuItem icon={CopyPlus} keys={keyLabel('Mod+D')} onSelect={clipboard.duplicate}>
        Duplicate
      </MenuItem>
      {selectSeveral}
      <MenuRule />
      {hasUnlocked && (
        <>
          <MenuItem icon={BringToFront} onSelect={() => sendSelectedTo(canvasEditor, 'front')}>
            Bring to front
          </MenuItem>
          <MenuItem icon={SendToBack} onSelect={() => sendSelectedTo(canvasEditor, 'back')}>
            Send to back
          </MenuItem>
          <ColorChoices context={context} />
          <ShapeMenuItems canvasEditor={canvasEditor} />
        </>
      )}
      <LockItem context={context} />
      {addedItems('nodes')}
      {hasUnlocked && (
        <>
          <MenuRule />
          {remove}
        </>
      )}
    </>
  );
}

/** The colours by name. A colour that all selected nodes have is ticked. */
function ColorChoices({ context: { canvasEditor } }: Pick<MenuItemsProps, 'context'>) {
  const unlocked = canvasEditor.getView().selectedNodes.filter(({ isLocked }) => !isLocked);
  const colors = new Set(unlocked.map(({ color }) => color ?? 'white'));
  const ids = unlocked.map(({ id }) => id);
  return (
    <SubMenu icon={Palette} label="Colour">
      <MenuChoices
        value={colors.size === 1 ? [...colors].join('') : ''}
        onChange={(colorId) => setColor(canvasEditor, ids, colorId === 'white' ? null : colorId)}
      >
        {NODE_COLORS.map(({ id, label }) => (
          <MenuChoice key={id} value={id} sample={<span className={`menu-swatch node--${id}`} />}>
            {label}
          </MenuChoice>
        ))}
      </MenuChoices>
    </SubMenu>
  );
}

/** Locks the selected nodes, or unlocks them if all are locked. Nodes of unknown types are not changed. */
function LockItem({ context: { canvasEditor } }: Pick<MenuItemsProps, 'context'>) {
  const known = canvasEditor.getView().selectedNodes.filter(({ type }) => type !== null);
  if (known.length === 0) return null;
  const areLocked = known.every(({ isLocked }) => isLocked);
  const ids = known.map(({ id }) => id);
  return (
    <MenuItem icon={areLocked ? LockOpen : Lock} onSelect={() => setLocked(canvasEditor, ids, !areLocked)}>
      {areLocked ? 'Unlock' : 'Lock'}
    </MenuItem>
  );
}
