import { keyLabel } from '#client/lib/key-label.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Icon } from '#client/ui/icon.tsx';
import { MenuItem, MenuRule } from '#client/ui/layers/lazy/menu-parts.tsx';
import { Menu } from '@base-ui/react/menu';
import { Toolbar } from '@base-ui/react/toolbar';
import type { Command } from '@tiptap/pm/state';
import { ChevronDown, type LucideIcon } from 'lucide-react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { runCommand } from './run-command.ts';
import '#client/ui/button.css';
import '#client/ui/layers/layer.css';
import '#client/ui/layers/menu.css';

export interface FormatChoice {
  label: string;
  icon: LucideIcon;
  /** Equivalent keys, written as `Mod+Shift+9`. */
  keys?: string;
  command: Command;
  isOn?: boolean;
  /** Other words for it, in lower case, by which the insert menu finds it. */
  keywords?: readonly string[];
  /** The equivalent Markdown, which the insert menu shows instead of the keys. */
  markdown?: string;
}

interface FormatMenuProps {
  editor: TextEditor;
  /** The text of the button: the current choice, or the purpose of the menu. */
  text: string;
  /** The accessible name of the button, which is followed by its text. */
  label: string;
  choices: readonly FormatChoice[];
  /** More choices, below a separator. */
  more?: readonly FormatChoice[];
  className?: string;
  /** Both are set if a key can open the menu too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

/** A menu in the bubble or the bar. When it closes, the focus returns to the text. */
export function FormatMenu(props: FormatMenuProps) {
  const { editor, text, label, choices, more = [], className, isOpen, onOpenChange } = props;
  const renderItem = ({ label, icon, keys, command, isOn }: FormatChoice) => (
    <MenuItem
      key={label}
      icon={icon}
      keys={keys === undefined ? undefined : keyLabel(keys)}
      note={keys === undefined && isOn === true ? 'On' : undefined}
      onSelect={() => runCommand(editor, command)}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu.Root
      modal={false}
      {...(isOpen !== undefined && { open: isOpen })}
      {...(onOpenChange && { onOpenChange: onOpenChange })}
    >
      <Toolbar.Button
        render={
          <Menu.Trigger
            className={classNames('btn btn--ghost', className)}
            aria-label={`${label}: ${text}`}
            onMouseDown={(event) => event.preventDefault()}
          >
            {text}
            <Icon of={ChevronDown} size="sm" />
          </Menu.Trigger>
        }
      />
      <Menu.Portal>
        <Menu.Positioner className="layer format-menu" align="start" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className="menu" finalFocus={() => editor.view.dom}>
            {choices.map(renderItem)}
            {more.length > 0 && <MenuRule />}
            {more.map(renderItem)}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
