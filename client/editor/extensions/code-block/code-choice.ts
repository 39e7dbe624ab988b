import { SquareCode } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { toggleCodeBlock } from './commands/toggle-code-block.ts';

export const CODE_CHOICE: FormatChoice = {
  label: 'Code block',
  icon: SquareCode,
  keys: 'Mod+Alt+C',
  command: toggleCodeBlock,
  also: ['fence', 'pre'],
  markdown: '```',
};
