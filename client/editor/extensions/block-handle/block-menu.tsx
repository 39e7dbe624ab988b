import { keyLabel } from '#client/lib/key-label.ts';
import { MenuGroup, MenuItem, MenuRule } from '#client/ui/layers/lazy/menu-parts.tsx';
import { Menu } from '@base-ui/react/menu';
import { ArrowDown, ArrowUp, CopyPlus, History, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';

import { selectedBlocks } from '../../blocks/positioned-block.ts';
import { deleteBlocks, duplicateBlocks, moveBlocks } from './move-blocks.ts';
import { KIND_CHOICES } from '../choices.ts';
import type { FormatChoice } from '../../tools/format-menu.tsx';
import { currentBlock } from '../../blocks/current-block.ts';
import { runCommand } from '../../tools/run-command.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/menu.css';

const MOVES: readonly FormatChoice[] = [
  { label: 'Duplicate', icon: CopyPlus, command: duplicateBlocks },
  { label: 'Move up', icon: ArrowUp, keys: 'Alt+Shift+↑', command: moveBlocks(-1) },
  { label: 'Move down', icon: ArrowDown, keys: 'Alt+Shift+↓', command: moveBlocks(1) },
];

interface BlockMenuProps {
  editor: TextEditor;
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Shows earlier versions of a block. */
  onHistory?: ((blockId: string) => void) | undefined;
}

/** The menu of the selected blocks. The focus returns to the text when it closes. */
export function BlockMenu({ editor, anchor, isOpen, onOpenChange, onHistory }: BlockMenuProps) {
  const isText = isOpen && selectedBlocks(editor.state).some(({ node }) => node.isTextblock);
  const isTable = isOpen && editor.state.selection.$from.depth > 1;
  // An image, for example, has a caption but cannot become a heading or a list.
  const kinds = isText && !isTable ? KIND_CHOICES.filter(({ command }) => command(editor.state)) : [];
  const item = ({ label, icon, keys, command }: FormatChoice) => (
    <MenuItem
      key={label}
      icon={icon}
      keys={keys === undefined ? undefined : keyLabel(keys)}
      onSelect={() => runCommand(editor, command)}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu.Root modal={false} open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner
          className="layer format-menu"
          anchor={anchor}
          align="start"
          side="bottom"
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className="menu" aria-label="Block" finalFocus={() => editor.view.dom}>
            {kinds.length > 0 && (
              <>
                <MenuGroup title="Turn into">{kinds.map(item)}</MenuGroup>
                <MenuRule />
              </>
            )}
            {MOVES.map(item)}
            {onHistory && (
              <MenuItem icon={History} onSelect={() => showHistory(editor, onHistory)}>
                History of this paragraph
              </MenuItem>
            )}
            <MenuRule />
            <MenuItem icon={Trash2} isDanger onSelect={() => runCommand(editor, deleteBlocks)}>
              Delete
            </MenuItem>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function showHistory(editor: TextEditor, onHistory: (blockId: string) => void): void {
  const blockId = currentBlock(editor);
  // After the menu has returned the focus.
  if (blockId !== null) setTimeout(() => onHistory(blockId));
}
