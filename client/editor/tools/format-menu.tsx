import { keyLabel } from '#client/lib/key-label.ts';
import { MenuItem, MenuRule } from '#client/ui/layers/lazy/menu-parts.tsx';
import type { Command } from '@tiptap/pm/state';
import type { LucideIcon } from 'lucide-react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { runCommand } from './run-command.ts';
import { ToolMenu } from './tool-menu.tsx';

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
  /** Whether the insert menu lists it now; always if absent. */
  isOffered?: () => boolean;
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
    <ToolMenu
      editor={editor}
      text={text}
      label={`${label}: ${text}`}
      className={className}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {choices.map(renderItem)}
      {more.length > 0 && <MenuRule />}
      {more.map(renderItem)}
    </ToolMenu>
  );
}
