import { useIsNarrow } from '#client/lib/media.ts';
import { Toolbar } from '@base-ui/react/toolbar';
import { Check, List, Redo2, TextQuote, Undo2 } from 'lucide-react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import { KIND_NAMES, type EditorFacts } from './editor-facts.ts';
import { alignmentChoices } from '../extensions/alignment/alignment.ts';
import { toggleList } from '../extensions/lists/toggle-list.ts';
import { toggleQuote } from '../extensions/quote/toggle-quote.ts';
import { KIND_CHOICES } from '../extensions/choices.ts';
import { TABLE_CHOICES } from '../extensions/table/table-choices.ts';
import { redoCommand } from '../undo/undo-commands.ts';
import { undoLast } from '../extensions/markdown-input/undo-typed-rule.ts';
import { FormatButton } from '../tools/format-button.tsx';
import { FormatMenu } from '../tools/format-menu.tsx';
import { MarkButtons } from './mark-buttons.tsx';
import { runCommand } from '../tools/run-command.ts';
import { TextToolButtons } from './text-tool-buttons.tsx';

const MARKS = ['bold', 'italic', 'underline', 'strike', 'link', 'highlight'] as const;

interface FormatBubbleProps {
  editor: TextEditor;
  facts: EditorFacts;
}

/** The formatting tools below the selected words; on a phone in place of the bottom bar. */
export function FormatBubble({ editor, facts }: FormatBubbleProps) {
  const isNarrow = useIsNarrow();
  return (
    <Toolbar.Root className="bubble" aria-label="Formatting" data-region="format-tools">
      <FormatMenu
        editor={editor}
        text={isNarrow ? 'Aa' : KIND_NAMES[facts.kind]}
        label="Kind of text"
        choices={KIND_CHOICES}
        more={alignmentChoices(facts)}
      />
      {/* A phone's keyboard has no keys for undo and redo, nor for lists and quotes. */}
      {isNarrow && (
        <>
          <FormatButton
            icon={Undo2}
            label="Undo"
            isDisabled={!facts.canUndo}
            onClick={() => runCommand(editor, undoLast)}
          />
          <FormatButton
            icon={Redo2}
            label="Redo"
            isDisabled={!facts.canRedo}
            onClick={() => runCommand(editor, redoCommand)}
          />
          <span className="bubble__rule" />
          <FormatButton
            icon={List}
            label="Bulleted list"
            isOn={facts.kind === 'bullet'}
            onClick={() => runCommand(editor, toggleList('bullet'))}
          />
          <FormatButton
            icon={TextQuote}
            label="Quote"
            isOn={facts.quote}
            onClick={() => runCommand(editor, toggleQuote)}
          />
        </>
      )}
      <span className="bubble__rule" />
      <MarkButtons editor={editor} facts={facts} marks={MARKS} />
      <TextToolButtons editor={editor} facts={facts} />
      {facts.inTable && <FormatMenu editor={editor} text="Table" label="Table" choices={TABLE_CHOICES} />}
      {isNarrow && (
        <FormatButton
          icon={Check}
          label="Done"
          className="bubble__done"
          onClick={() => editor.view.dom.blur()}
        />
      )}
    </Toolbar.Root>
  );
}
