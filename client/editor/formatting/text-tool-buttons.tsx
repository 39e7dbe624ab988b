import { use } from 'react';

import type { TextEditor } from '../text-editor/text-editor.ts';
import type { EditorFacts } from './editor-facts.ts';
import { FormatButton } from '../tools/format-button.tsx';
import { runCommand } from '../tools/run-command.ts';
import { TextTools } from '../tools/text-tool.ts';

interface TextToolButtonsProps {
  editor: TextEditor;
  facts: EditorFacts;
}

/** The tools that features add, after a separator. */
export function TextToolButtons({ editor, facts }: TextToolButtonsProps) {
  const tools = use(TextTools);
  return (
    tools.length > 0 && (
      <>
        <span className="bubble__rule" />
        {tools.map((tool) =>
          'Item' in tool ? (
            <tool.Item key={tool.order} editor={editor} isDisabled={!facts.hasWordsSelected} />
          ) : (
            <FormatButton
              key={tool.order}
              icon={tool.icon}
              label={tool.label}
              isDisabled={!facts.hasWordsSelected}
              onClick={() => runCommand(editor, tool.command)}
            />
          ),
        )}
      </>
    )
  );
}
