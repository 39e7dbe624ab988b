import { List, ListOrdered, ListTodo } from 'lucide-react';

import type { FormatChoice } from '../../tools/format-menu.tsx';
import { toggleList } from './toggle-list.ts';

export const LIST_CHOICES: readonly FormatChoice[] = [
  {
    label: 'Bulleted list',
    icon: List,
    keys: 'Mod+Shift+8',
    command: toggleList('bullet'),
    also: ['points', 'ul'],
    markdown: '-',
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    keys: 'Mod+Shift+7',
    command: toggleList('ordered'),
    also: ['ordered', 'ol'],
    markdown: '1.',
  },
  {
    label: 'Task list',
    icon: ListTodo,
    keys: 'Mod+Shift+9',
    command: toggleList('task'),
    also: ['todo', 'to do', 'checkbox'],
  },
];
