import { Heading1, Heading2, Heading3, Pilcrow } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { setHeading } from './set-heading.ts';

export const HEADING_CHOICES: readonly FormatChoice[] = [
  { label: 'Text', icon: Pilcrow, keys: 'Mod+Alt+0', command: setHeading(null), also: ['paragraph', 'body'] },
  {
    label: 'Heading 1',
    icon: Heading1,
    keys: 'Mod+Alt+1',
    command: setHeading(1),
    also: ['title', 'h1'],
    markdown: '#',
  },
  {
    label: 'Heading 2',
    icon: Heading2,
    keys: 'Mod+Alt+2',
    command: setHeading(2),
    also: ['subtitle', 'h2'],
    markdown: '##',
  },
  {
    label: 'Heading 3',
    icon: Heading3,
    keys: 'Mod+Alt+3',
    command: setHeading(3),
    also: ['h3'],
    markdown: '###',
  },
];
