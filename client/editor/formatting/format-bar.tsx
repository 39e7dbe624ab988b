import { Toolbar } from '@base-ui/react/toolbar';
import {
  List,
  ListIndentDecrease,
  ListIndentIncrease,
  ListOrdered,
  ListTodo,
  Redo2,
  SquareCode,
  TextQuote,
  Undo2,
} from 'lucide-react';
import type { Command } from '@tiptap/pm/state';

import { toggleQuote } from '../extensions/quote/toggle-quote.ts';
import { toggleCodeBlock } from '../extensions/code-block/commands/toggle-code-block.ts';
import { indent, outdent } from '../extensions/indentation/indent.ts';
import { toggleList } from '../extensions/lists/toggle-list.ts';
import type { TextEditor } from '../text-editor/text-editor.ts';
import { redoCommand } from '../undo/undo-commands.ts';
import { undoLast } from '../extensions/markdown-input/undo-typed-rule.ts';
import { KIND_NAMES, useEditorFacts } from './editor-facts.ts';
import { FormatButton } from '../tools/format-button.tsx';
import { alignmentChoices, alignmentLabel } from '../extensions/alignment/alignment.ts';
import { INSERT_CHOICES, KIND_CHOICES } from '../extensions/choices.ts';
import { TABLE_CHOICES } from '../extensions/table/table-choices.ts';
import { FormatMenu } from '../tools/format-menu.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { runCommand } from '../tools/run-command.ts';
import { TextToolButtons } from './text-tool-buttons.tsx';

const LISTS = [
  { kind: 'bullet', icon: List, label: 'Bulleted list', keys: 'Mod+Shift+8' },
  { kind: 'ordered', icon: ListOrdered, label: 'Numbered list', keys: 'Mod+Shift+7' },
  { kind: 'task', icon: ListTodo, label: 'Task list', keys: 'Mod+Shift+9' },
] as const;
const MARKS = ['bold', 'italic', 'underline', 'strike', 'code', 'highlight', 'link'] as const;

/** The optional formatting bar above the page. */
export function FormatBar({ editor }: { editor: TextEditor }) {
  const facts = useEditorFacts(editor);
  const run = (command: Command) => () => runCommand(editor, command);
  return (
    <Toolbar.Root className="format-bar" aria-label="Formatting bar" data-region="format-tools">
      <FormatButton
        icon={Undo2}
        label="Undo"
        keys="Mod+Z"
        isDisabled={!facts.canUndo}
        onClick={run(undoLast)}
      />
      <FormatButton
        icon={Redo2}
        label="Redo"
        keys="Mod+Shift+Z"
        isDisabled={!facts.canRedo}
        onClick={run(redoCommand)}
      />
      <span className="bubble__rule" />
      <FormatMenu
        editor={editor}
        text={KIND_NAMES[facts.kind]}
        label="Kind of text"
        choices={KIND_CHOICES}
        className="format-bar__kind"
      />
      <FormatMenu
        editor={editor}
        text={alignmentLabel(facts.align)}
        label="Alignment"
        choices={alignmentChoices(facts)}
      />
      <span className="bubble__rule" />
      <MarkButtons editor={editor} facts={facts} marks={MARKS} />
      <TextToolButtons editor={editor} facts={facts} />
      <span className="bubble__rule" />
      {LISTS.map(({ kind, icon, label, keys }) => (
        <FormatButton
          key={kind}
          icon={icon}
          label={label}
          keys={keys}
          isOn={facts.kind === kind}
          onClick={run(toggleList(kind))}
        />
      ))}
      <FormatButton icon={ListIndentDecrease} label="Less indent" keys="Shift+Tab" onClick={run(outdent)} />
      <FormatButton icon={ListIndentIncrease} label="More indent" keys="Tab" onClick={run(indent)} />
      <FormatButton
        icon={TextQuote}
        label="Quote"
        keys="Mod+Shift+B"
        isOn={facts.quote}
        onClick={run(toggleQuote)}
      />
      <FormatButton
        icon={SquareCode}
        label="Code block"
        keys="Mod+Alt+C"
        isOn={facts.kind === 'code'}
        onClick={run(toggleCodeBlock)}
      />
      <span className="bubble__rule" />
      {facts.inTable ? (
        <FormatMenu editor={editor} text="Table" label="Table" choices={TABLE_CHOICES} />
      ) : (
        <FormatMenu editor={editor} text="Insert" label="Insert" choices={INSERT_CHOICES} />
      )}
    </Toolbar.Root>
  );
}
