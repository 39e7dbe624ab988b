import { TextQuote } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { toggleQuote } from './toggle-quote.ts';

export const QUOTE_CHOICE: FormatChoice = {
  label: 'Quote',
  icon: TextQuote,
  keys: 'Mod+Shift+B',
  command: toggleQuote,
  also: ['blockquote', 'citation'],
  markdown: '>',
};
