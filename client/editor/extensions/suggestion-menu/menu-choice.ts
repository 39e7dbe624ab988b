import type { LucideIcon } from 'lucide-react';
import type { Command } from '@tiptap/pm/state';

/** One line of a menu at the caret. */
export interface MenuChoice {
  /** What tells it from others of the same label. */
  id?: string;
  label: string;
  icon: LucideIcon;
  /** What tells it apart for the writer, such as its folder. */
  note?: string;
  /** The Markdown that does the same. */
  markdown?: string;
  /** Keys that do the same, written as `Mod+Shift+9`. */
  keys?: string;
  command: Command;
}
