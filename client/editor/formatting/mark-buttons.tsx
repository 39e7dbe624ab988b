import {
  Bold,
  Code,
  Highlighter,
  Italic,
  Link,
  Strikethrough,
  Underline,
  type LucideIcon,
} from 'lucide-react';
import type { Command } from '@tiptap/pm/state';

import { toggleMark } from '../extensions/marks/mark.ts';
import { openLinkField } from '../extensions/links/link-field.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import type { EditorFacts } from './editor-facts.ts';
import { FormatButton } from './format-button.tsx';
import { runCommand } from './run-command.ts';

const MARK_TOOLS = {
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
  link: { icon: Link, label: 'Link', keys: 'Mod+Shift+U', command: openLinkField },
} as const satisfies Partial<
  Record<keyof EditorFacts, { icon: LucideIcon; label: string; keys: string; command: Command }>
>;

interface MarkButtonsProps {
  editor: TextEditor;
  facts: EditorFacts;
  /** Which of them, in the order in which they stand. */
  marks: readonly (keyof typeof MARK_TOOLS)[];
}

/** Buttons that put a mark on the selected words, or take it off. */
export function MarkButtons({ editor, facts, marks }: MarkButtonsProps) {
  return marks.map((mark) => {
    const { icon, label, keys, command } = MARK_TOOLS[mark];
    return (
      <FormatButton
        key={mark}
        icon={icon}
        label={label}
        keys={keys}
        isOn={facts[mark]}
        onPress={() => runCommand(editor, command)}
      />
    );
  });
}
