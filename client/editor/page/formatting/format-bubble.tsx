import { useIsNarrow } from '#client/lib/media.ts';
import { Toolbar } from '@base-ui/react/toolbar';
import { Bold, Highlighter, Italic, Link, Redo2, Strikethrough, Underline, Undo2 } from 'lucide-react';

import { toggleMark } from '../../commands/mark.ts';
import { openLinkField } from '../../links/link-field.ts';
import type { TextEditor } from '../../text-editor/text-editor.ts';
import type { EditorFacts } from '../editor-facts.ts';
import { alignChoices, KIND_CHOICES, KIND_NAMES, TABLE_CHOICES } from './format-choices.ts';
import { redoCommand, undoCommand } from '../editor-plugins.ts';
import { FormatButton } from './format-button.tsx';
import { FormatMenu } from './format-menu.tsx';
import { runCommand } from './run-command.ts';

interface FormatBubbleProps {
  editor: TextEditor;
  facts: EditorFacts;
}

/** Formatting of the selected words, under them; on a phone above the bottom bar. */
export function FormatBubble({ editor, facts }: FormatBubbleProps) {
  const isNarrow = useIsNarrow();
  return (
    <Toolbar.Root className="bubble" aria-label="Formatting">
      <FormatMenu
        editor={editor}
        text={isNarrow ? 'Aa' : KIND_NAMES[facts.kind]}
        label="Kind of text"
        choices={KIND_CHOICES}
        more={alignChoices(facts)}
      />
      {/* A phone's keyboard has no keys for them. */}
      {isNarrow && (
        <>
          <FormatButton
            icon={Undo2}
            label="Undo"
            isDisabled={!facts.canUndo}
            onPress={() => runCommand(editor, undoCommand)}
          />
          <FormatButton
            icon={Redo2}
            label="Redo"
            isDisabled={!facts.canRedo}
            onPress={() => runCommand(editor, redoCommand)}
          />
        </>
      )}
      <span className="bubble__rule" />
      <FormatButton
        icon={Bold}
        label="Bold"
        keys="Mod+B"
        isOn={facts.bold}
        onPress={() => runCommand(editor, toggleMark('bold'))}
      />
      <FormatButton
        icon={Italic}
        label="Italic"
        keys="Mod+I"
        isOn={facts.italic}
        onPress={() => runCommand(editor, toggleMark('italic'))}
      />
      <FormatButton
        icon={Underline}
        label="Underline"
        keys="Mod+U"
        isOn={facts.underline}
        onPress={() => runCommand(editor, toggleMark('underline'))}
      />
      <FormatButton
        icon={Strikethrough}
        label="Strikethrough"
        keys="Mod+Shift+X"
        isOn={facts.strike}
        onPress={() => runCommand(editor, toggleMark('strike'))}
      />
      <FormatButton
        icon={Link}
        label="Link"
        keys="Mod+Shift+U"
        isOn={facts.link}
        onPress={() => runCommand(editor, openLinkField)}
      />
      <FormatButton
        icon={Highlighter}
        label="Highlight"
        keys="Mod+Shift+H"
        isOn={facts.highlight}
        onPress={() => runCommand(editor, toggleMark('highlight'))}
      />
      {facts.inTable && <FormatMenu editor={editor} text="Table" label="Table" choices={TABLE_CHOICES} />}
    </Toolbar.Root>
  );
}
