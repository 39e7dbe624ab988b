import { FileInput, LayoutTemplate, Workflow } from 'lucide-react';
import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { openCanvas } from '#client/canvas/open-canvas.ts';
import { templatesOpen } from '#client/canvas/plans/templates-open.ts';
import type { Command, CommandPlace, Contribution } from '#client/workspace/contributions/contribution.ts';
import { useOpenWorkspace } from '#client/workspace/contributions/open-workspace.ts';
import { CanvasStage } from './canvas-stage.tsx';

function CanvasView({ canvas }: { canvas: TreeCanvas }) {
  const { workspace, user, tree, open, gone, canChange, files } = useOpenWorkspace();
  const action = canChange ? { label: 'Restore', onPress: () => files.actions.onRestore(canvas) } : undefined;
  return (
    <CanvasStage
      canvas={canvas}
      workspace={workspace}
      user={user}
      tree={tree}
      onOpen={open}
      gone={gone && { sentence: gone.sentence, action }}
    />
  );
}

const changeOf = ({ open: { items } }: CommandPlace) => items.canvas && openCanvas(items.canvas.id)?.change;

const commands: readonly Command[] = [
  {
    order: 51,
    label: 'Tidy up the canvas',
    icon: Workflow,
    keys: 'Shift+T',
    help: { order: 75, text: 'On a canvas: tidy it up' },
    action: (at) => changeOf(at)?.tidyNow,
  },
  {
    order: 52,
    label: 'Choose a template',
    icon: LayoutTemplate,
    action: (at) => changeOf(at) && (() => templatesOpen.set('replace')),
  },
  {
    order: 53,
    label: 'Add a template',
    icon: LayoutTemplate,
    action: (at) => changeOf(at) && (() => templatesOpen.set('add')),
  },
  { order: 54, label: 'Import a canvas', icon: FileInput, action: (at) => changeOf(at)?.importNow },
];

/** An open canvas. */
export const canvases: Contribution = { views: { canvas: CanvasView }, commands };
