import { Bold, Code, Highlighter, Italic, Strikethrough, Underline } from 'lucide-react';

import { toggleMark } from './mark.ts';

/** The buttons of marks, keyed by the editor fact that tells whether the mark is on. */
export const MARK_TOOLS = {
  bold: { icon: Bold, label: 'Bold', keys: 'Mod+B', command: toggleMark('bold') },
  italic: { icon: Italic, label: 'Italic', keys: 'Mod+I', command: toggleMark('italic') },
  underline: { icon: Underline, label: 'Underline', keys: 'Mod+U', command: toggleMark('underline') },
  strike: { icon: Strikethrough, label: 'Strikethrough', keys: 'Mod+Shift+X', command: toggleMark('strike') },
  code: { icon: Code, label: 'Code', keys: 'Mod+E', command: toggleMark('code') },
  highlight: {
    icon: Highlighter,
    label: 'Highlight',
    keys: 'Mod+Shift+H',
    command: toggleMark('highlight'),
  },
} as const;
