import { Extension } from '@tiptap/core';
import { PenLine } from 'lucide-react';
import { lazyPlugin } from '#client/editor/text-editor/lazy-plugin.ts';
import type { TextToolProps } from '#client/editor/tools/text-tool.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { isAiShown } from './is-ai-shown.ts';
import { assistantModule, openAction } from './lazy-assistant.ts';

/** Draws the suggestion in the text of a document. */
const Suggestion = Extension.create({
  name: 'suggestion',
  addProseMirrorPlugins: () => [
    lazyPlugin({
      module: assistantModule,
      make: ({ suggestionPlugin }) => suggestionPlugin(),
      key: 'assistant$',
    }),
  ],
});

function AiTool(props: TextToolProps) {
  const module = assistantModule.usePreloaded();
  return module && <module.AiMenu {...props} />;
}

/** The AI menu for selected words, and the command that continues at the caret. */
export const assistant: Contribution = {
  editor: [Suggestion],
  textTools: [{ order: 20, Item: AiTool }],
  insertChoices: [
    {
      label: 'Continue writing',
      icon: PenLine,
      keys: 'Mod+J',
      keywords: ['ai', 'write', 'go on'],
      command: openAction('continue'),
      isOffered: () => isAiShown.get() === true,
    },
  ],
  commands: [
    {
      order: 66,
      label: 'Continue writing',
      icon: PenLine,
      keys: 'Mod+J',
      help: {
        order: 36,
        text: 'Let the AI assistant continue at the caret',
        isShown: () => isAiShown.get() !== false,
      },
      action: ({ page }) => {
        const run = page?.run;
        // The keys work before the rest of the feature is loaded.
        return run && isAiShown.get() !== false ? () => run(openAction('continue')) : undefined;
      },
    },
  ],
};
