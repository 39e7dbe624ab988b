import { ListTree } from 'lucide-react';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { toggleInspectorTab } from '#client/workspace/inspector/inspector-state.ts';
import { OUTLINE_TAB } from './outline-tab.ts';

/** The command that shows the outline. */
export const outline: Contribution = {
  commands: [
    {
      order: 65,
      label: 'Outline',
      icon: ListTree,
      keys: 'Mod+Shift+O',
      help: { order: 35, text: 'Show or hide the outline of the page' },
      action: ({ open }) =>
        open.items.pageId === undefined ? undefined : () => toggleInspectorTab(OUTLINE_TAB),
    },
  ],
};
