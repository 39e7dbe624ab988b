import { CircleHelp, PanelLeft } from 'lucide-react';
import type { Command, CommandPlace, Contribution } from '../contributions/contribution.ts';
import { useOpenWorkspace } from '../contributions/open-workspace.ts';
import { Avatars } from '../presence/avatars.tsx';

/** What the screen of a workspace offers itself. */
export const screen: Contribution = {
  bar: [{ at: 'tools', order: 30, Item: People }],
  commands,
};

function People() {
  const { others, isConnected, followedId, onFollow } = useOpenWorkspace();
  return <Avatars peers={others} isConnected={isConnected} followedId={followedId} onFollow={onFollow} />;
}

function commands({ open: { side, openHelp } }: CommandPlace): Command[] {
  const label = side.isShown ? 'Hide sidebar' : 'Show sidebar';
  return [
    { order: 100, label, icon: PanelLeft, keys: 'Mod+\\', run: side.toggle },
    { order: 170, label: 'Help and keys', icon: CircleHelp, run: openHelp },
  ];
}
