import { keyLabel } from '#client/lib/key-label.ts';
import { MenuGroup, MenuItem, MenuRule } from '#client/ui/layers/lazy/menu-parts.tsx';
import { Menu } from '@base-ui/react/menu';
import { ArrowDown, ArrowUp, CopyPlus, History, Trash2 } from 'lucide-react';
import type { RefObject } from 'react';

import { selectedBlocks } from '../../blocks/placed-block.ts';
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
  onOpen: (isOpen: boolean) => void;
  /** Shows what a block said before. */
  onHistory?: ((blockId: string) => void) | undefined;
}

/** What is done to the selected blocks. Its end, chosen or not, leads back into the text. */
export function BlockMenu({ editor, anchor, isOpen, onOpen, onHistory }: BlockMenuProps) {
  const isText = isOpen && selectedBlocks(editor.state).some(({ node }) => node.isTextblock);
  const isTable = isOpen && editor.state.selection.$from.depth > 1;
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
    <Menu.Root modal={false} open={isOpen} onOpenChange={onOpen}>
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
            {isText && !isTable && (
              <>
                <MenuGroup title="Turn into">{KIND_CHOICES.map(item)}</MenuGroup>
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
  // Once the menu has given the focus back.
  if (blockId !== null) setTimeout(() => onHistory(blockId));
}
