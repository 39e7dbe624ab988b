import { ArchiveRestore, FileInput, LayoutTemplate } from 'lucide-react';
import { templatePickerMode } from '#client/canvas/templates/template-picker-mode.ts';
import type { LazyContribution } from '#client/workspace/contributions/contribution.ts';
import { openCanvasActions, openCanvasOf } from './open-canvas-actions.ts';

/** The palette commands of an open canvas. */
export const canvases: LazyContribution = {
  commands: [
    {
      order: 52,
      label: 'Choose a template',
      icon: LayoutTemplate,
      action: (at) => openCanvasActions(at) && (() => templatePickerMode.set('replace')),
    },
    {
      order: 53,
      label: 'Add a template',
      icon: LayoutTemplate,
      action: (at) => openCanvasActions(at) && (() => templatePickerMode.set('add')),
    },
    {
      order: 54,
      label: 'Import a canvas',
      icon: FileInput,
      action: (at) => openCanvasActions(at)?.importNow,
    },
    {
      order: 55,
      label: 'Deleted from the canvas',
      icon: ArchiveRestore,
      action: (at) => openCanvasOf(at)?.showDeleted,
    },
  ],
};
