import { Workflow } from 'lucide-react';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import type { Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { useProtection } from '#client/workspace/protection/use-protection.ts';
import { LazyCanvas } from './lazy-canvas.tsx';
import { openCanvasActions } from './open-canvas-actions.ts';

function CanvasView({ canvas }: { canvas: TreeCanvas }) {
  const { workspace, user, tree, open, removal, canChange, files } = useOpenWorkspace();
  const protection = useProtection(canvas.id);
  const action = canChange
    ? { label: 'Put back', onPress: () => files.actions.onRestore(canvas) }
    : undefined;
  return (
    <LazyCanvas
      canvas={canvas}
      workspace={workspace}
      user={user}
      tree={tree}
      onOpen={open}
      protection={protection}
      removedBanner={removal && { sentence: removal.sentence, action }}
    />
  );
}

/** The view of an open canvas, and its command with keys. */
export const canvases: Contribution = {
  views: { canvas: CanvasView },
  commands: [
    {
      order: 51,
      label: 'Tidy up the canvas',
      icon: Workflow,
      keys: 'Shift+T',
      help: { order: 75, text: 'On a canvas: tidy it up' },
      action: (at) => openCanvasActions(at)?.tidyNow,
    },
  ],
};
