import { Superscript } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { insertFootnote } from './note-commands.ts';

export const FOOTNOTE_CHOICE: FormatChoice = {
  label: 'Footnote',
  icon: Superscript,
  keys: 'Mod+Alt+F',
  command: insertFootnote,
  also: ['note', 'reference'],
};
