import { Keyboard, PanelLeft, PanelsTopLeft, Type } from 'lucide-react';
import type { Contribution } from '../contributions/contribution.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { InspectorButton } from '../inspector/inspector-button.tsx';
import { isKeyListOpen } from '../keys/is-key-list-open.ts';
import { Avatars } from '../presence/avatars.tsx';
import { goToFormatTools, hasTextToFormat } from '../regions/go-to-format-tools.ts';
import { goToRegion } from '../regions/regions.ts';

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
      label: 'Go to the next part of the screen',
      icon: PanelsTopLeft,
      keys: 'F6',
      help: { order: 70, text: 'Go to the next part of the screen: rail, panel, bar, page' },
      isHiddenInPalette: true,
      action: () => () => goToRegion(1),
    },
    {
      order: 116,
      label: 'Go to the previous part of the screen',
      icon: PanelsTopLeft,
      keys: 'Shift+F6',
      help: { order: 71, text: 'Go to the previous part of the screen' },
      isHiddenInPalette: true,
      action: () => () => goToRegion(-1),
    },
    {
      order: 117,
      label: 'Go to the formatting tools',
      icon: Type,
      keys: 'Alt+F10',
      help: { order: 105, text: 'In a text: to the formatting bar; Esc goes back' },
      isHiddenInPalette: true,
      action: () => (hasTextToFormat() ? goToFormatTools : undefined),
    },
    {
      order: 165,
      label: 'Keyboard shortcuts',
      icon: Keyboard,
      keys: '?',
      help: { order: 5, text: 'Show these keys, outside a text' },
      // A canvas shows its own keys.
      action: ({ open }) => (open.items.canvas ? undefined : () => isKeyListOpen.set(true)),
    },
  ],
};

function People() {
  const { others, isConnected, followedId, onFollow } = useOpenWorkspace();
  return <Avatars peers={others} isConnected={isConnected} followedId={followedId} onFollow={onFollow} />;
}
