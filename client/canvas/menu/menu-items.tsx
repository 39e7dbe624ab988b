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
import { isByFinger } from '#client/lib/media.ts';
import { MenuChoice, MenuChoices, MenuItem, MenuRule, SubMenu } from '#client/ui/layers/menu.tsx';
import type { CanvasClipboard } from '../clipboard/use-canvas-clipboard.ts';
import { ShapeMenuItems } from '../frames/shape-menu-items.tsx';
import { deleteWithUndo } from '../trash/delete-with-undo.ts';
import { setColor, setLocked } from '../editor/editor-commands.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { NODE_COLORS } from '../nodes/node-presets.ts';
import { choosingSeveral } from '../touch/choosing-several.ts';
import type { CanvasMenuItem } from './canvas-menu-item.ts';
import { pile } from './z-order-commands.ts';

interface MenuItemsProps {
  world: CanvasContext;
  /** Items that features add. */
  added: readonly CanvasMenuItem[];
  clipboard: CanvasClipboard;
  /** Where in the window the menu was opened. */
  at: { x: number; y: number } | null;
  onDeleted: () => void;
}

/** What can be done with what is chosen; with nothing chosen, with the canvas. */
export function MenuItems({ world, added, clipboard, at, onDeleted }: MenuItemsProps) {
  const { canvasEditor, isEditable } = world;
  const { selectedNodes, selectedEdges } = useSyncExternalStore(canvasEditor.subscribe, canvasEditor.getView);
  const hasNodes = selectedNodes.length > 0;
  const isFree = selectedNodes.some(({ isLocked }) => !isLocked);
  const copy = hasNodes && (
    <MenuItem icon={Copy} keys={keyLabel('Mod+C')} onSelect={clipboard.copy}>
      Copy
    </MenuItem>
  );
  const several = isByFinger() && (
    <MenuItem icon={ListChecks} onSelect={() => choosingSeveral.set(true)}>
      Choose several
    </MenuItem>
  );
  const addedFor = (kind: CanvasMenuItem['about']) =>
    added.map(({ order, about, Item }) => about === kind && <Item key={order} world={world} />);
  const ofCanvas = (
    <>
      {several}
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
      {addedFor('canvas')}
    </>
  );
  if (!isEditable)
    return (
      <>
        {copy}
        {hasNodes && addedFor('nodes')}
        {ofCanvas}
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
        {ofCanvas}
      </>
    );
  return (
    <>
      {isFree && (
        <MenuItem icon={Scissors} keys={keyLabel('Mod+X')} onSelect={clipboard.cut}>
          Cut
        </MenuItem>
      )}
      {copy}
      {paste}
      <MenuItem icon={CopyPlus} keys={keyLabel('Mod+D')} onSelect={clipboard.duplicate}>
        Duplicate
      </MenuItem>
      {several}
      <MenuRule />
      {isFree && (
        <>
          <MenuItem icon={BringToFront} onSelect={() => pile(canvasEditor, 'front')}>
            Bring to front
          </MenuItem>
          <MenuItem icon={SendToBack} onSelect={() => pile(canvasEditor, 'back')}>
            Send to back
          </MenuItem>
          <ColorChoices world={world} />
          <ShapeMenuItems canvasEditor={canvasEditor} />
        </>
      )}
      <LockItem world={world} />
      {addedFor('nodes')}
      {isFree && (
        <>
          <MenuRule />
          {remove}
        </>
      )}
    </>
  );
}

/** The colours by their names; the one that all have is ticked. */
function ColorChoices({ world: { canvasEditor } }: Pick<MenuItemsProps, 'world'>) {
  const free = canvasEditor.getView().selectedNodes.filter(({ isLocked }) => !isLocked);
  const colors = new Set(free.map(({ color }) => color ?? 'white'));
  const ids = free.map(({ id }) => id);
  return (
    <SubMenu icon={Palette} label="Colour">
      <MenuChoices
        value={colors.size === 1 ? [...colors].join('') : ''}
        onChange={(chosen) => setColor(canvasEditor, ids, chosen === 'white' ? null : chosen)}
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

/** Locks all that is chosen, or frees it where all of it is locked. What this build does not know stays as it is. */
function LockItem({ world: { canvasEditor } }: Pick<MenuItemsProps, 'world'>) {
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
