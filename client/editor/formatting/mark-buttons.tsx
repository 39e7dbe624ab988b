import type { Command } from '@tiptap/pm/state';
import type { LucideIcon } from 'lucide-react';

import { LINK_TOOL } from '../extensions/links/link-tool.ts';
import { MARK_TOOLS } from '../extensions/marks/mark-tools.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { FormatButton } from '../tools/format-button.tsx';
import { runCommand } from '../tools/run-command.ts';
import type { EditorFacts } from './editor-facts.ts';

const TOOLS = { ...MARK_TOOLS, link: LINK_TOOL } as const satisfies Partial<
  Record<keyof EditorFacts, { icon: LucideIcon; label: string; keys: string; command: Command }>
>;

interface MarkButtonsProps {
  editor: TextEditor;
  facts: EditorFacts;
  /** The marks to show, in the order of their buttons. */
  marks: readonly (keyof typeof TOOLS)[];
}

/** Buttons that add a mark to the selected words or remove it. */
export function MarkButtons({ editor, facts, marks }: MarkButtonsProps) {
  return marks.map((mark) => {
    const { icon, label, keys, command } = TOOLS[mark];
    return (
      <FormatButton
        key={mark}
        icon={icon}
        label={label}
        keys={keys}
        isOn={facts[mark]}
        onClick={() => runCommand(editor, command)}
      />
    );
  });
}
