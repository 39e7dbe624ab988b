import { Minus } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { insertSceneBreak } from './insert-scene-break.ts';

export const DIVIDER_CHOICE: FormatChoice = {
  label: 'Scene break',
  icon: Minus,
  command: insertSceneBreak,
  also: ['divider', 'rule', 'line', 'separator', 'hr'],
  markdown: '***',
};
