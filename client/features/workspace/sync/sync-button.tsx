import { useState, type ReactElement } from 'react';
import { Dialog } from '#client/ui/dialog.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { SyncPanel } from './sync-panel.tsx';
import type { SyncPanelModel } from './use-sync-panel.ts';

interface SyncButtonProps {
  isNarrow: boolean;
  model: SyncPanelModel;
  userId: string;
  peers: readonly string[];
  /** The save indicator, or what stands in its place: a button. */
  trigger: ReactElement<Record<string, unknown>>;
}

/** Opens the sync panel: beside the page, or from below on a phone. */
export function SyncButton({ isNarrow, model, userId, peers, trigger }: SyncButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panel = <SyncPanel model={model} userId={userId} peers={peers} />;
  if (isNarrow) {
    const { type: Trigger, props } = trigger;
    return (
      <>
        <Trigger {...props} onClick={() => setIsOpen(true)} />
        <Dialog
          isOpen={isOpen}
          onOpenChange={setIsOpen}
          title="Where your words are"
          hasCloseButton
          className="sync-sheet"
        >
          {panel}
        </Dialog>
      </>
    );
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label="Where your words are"
      className="sync-popover"
      trigger={trigger}
    >
      {panel}
    </Popover>
  );
}
