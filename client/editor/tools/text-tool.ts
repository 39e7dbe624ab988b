import type { Command } from '@tiptap/pm/state';
import type { LucideIcon } from 'lucide-react';
import { createContext, type ComponentType } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';

/** A tool that a feature adds to the formatting bubble and bar: a button, or a menu. */
export type TextTool = TextButton | TextMenu;

interface TextButton {
  order: number;
  label: string;
  icon: LucideIcon;
  /** Runs on the selected words; the tool is disabled if there are none. */
  command: Command;
}

interface TextMenu {
  order: number;
  /** Draws the tool, usually a `ToolMenu`. It may draw nothing. */
  Item: ComponentType<TextToolProps>;
}

export interface TextToolProps {
  editor: TextEditor;
  /** No words are selected. */
  isDisabled: boolean;
}

/** React context: the tools of the editors below the provider, in their order. */
export const TextTools = createContext<readonly TextTool[]>([]);
