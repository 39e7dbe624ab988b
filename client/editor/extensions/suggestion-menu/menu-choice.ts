import type { LucideIcon } from 'lucide-react';
import type { Command } from '@tiptap/pm/state';

/** An item of a menu at the caret. */
export interface MenuChoice {
  /** Distinguishes it from items with the same label. */
  id?: string;
  label: string;
  icon: LucideIcon;
  /** Text that distinguishes it for the writer, such as the name of its folder. */
  note?: string;
  /** The equivalent Markdown. */
  markdown?: string;
  /** Equivalent keys, written as `Mod+Shift+9`. */
  keys?: string;
  command: Command;
}
