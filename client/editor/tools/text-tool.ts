import type { Command } from '@tiptap/pm/state';
import type { LucideIcon } from 'lucide-react';
import { createContext } from 'react';

/** A tool that a feature adds to the formatting bubble and bar. */
export interface TextTool {
  order: number;
  label: string;
  icon: LucideIcon;
  /** Runs on the selected words; the tool is disabled if there are none. */
  command: Command;
}

/** React context: the tools of the editors below the provider, in their order. */
export const TextTools = createContext<readonly TextTool[]>([]);
