import { Columns2, PanelLeft } from 'lucide-react';
import type { Contribution } from '../contributions/contribution.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { InspectorButton } from '../inspector/inspector-button.tsx';
import { Avatars } from '../presence/avatars.tsx';

/** The contributions of the workspace screen itself. */
export const screen: Contribution = {
  bar: [
    { at: 'tools', order: 30, Item: People },
    { at: 'tools', order: 50, Item: InspectorButton },
  ],
  commands: [
    {
      order: 100,
      label: ({ open }) => (open.side.isShown ? 'Hide sidebar' : 'Show sidebar'),
      icon: PanelLeft,
      keys: 'Mod+\\',
      help: { order: 20, text: 'Show or hide the panel' },
      action: ({ open }) => open.side.toggle,
    },
    {
      order: 115,
      label: 'Go to the page beside',
      icon: Columns2,
      keys: 'F6',
      help: { order: 70, text: 'Go to the page beside' },
      isHiddenInPalette: true,
      action: ({ open }) => open.panes.focusOther,
    },
  ],
};

function People() {
  const { others, isConnected, followedId, onFollow } = useOpenWorkspace();
  return <Avatars peers={others} isConnected={isConnected} followedId={followedId} onFollow={onFollow} />;
}
