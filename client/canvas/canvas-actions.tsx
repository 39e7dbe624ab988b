import { useStore } from '@nanostores/react';
import { useReactFlow } from '@xyflow/react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { useAssets } from '#client/outbox/index.ts';
import { animationDuration } from './animation-duration.ts';
import { useFit } from './editor/use-fit.ts';
import { useCanvasImport } from './import/use-canvas-import.ts';
import type { CanvasContext } from './nodes/canvas-editor-context.ts';
import { setOpenCanvas } from './open-canvas.ts';
import { addTemplate } from './templates/add-template.ts';
import { TemplatePicker } from './templates/template-picker.tsx';
import { templatePickerMode } from './templates/template-picker-mode.ts';

interface CanvasActionsProps {
  canvasId: string;
  boardRef: RefObject<HTMLElement | null>;
  context: CanvasContext;
  /** The center of the board, in window coordinates. */
  screenCenter: () => { x: number; y: number };
  onTidy: () => void;
  onShowDeleted: () => void;
}

/** The actions on a whole canvas: templates, auto-layout, deleted nodes and import. Registers the canvas as open. */
export function CanvasActions({
  canvasId,
  boardRef,
  context,
  screenCenter,
  onTidy,
  onShowDeleted,
}: CanvasActionsProps) {
  const { canvasEditor, isEditable } = context;
  const { screenToFlowPosition } = useReactFlow();
  const fit = useFit(canvasEditor);
  const mode = useStore(templatePickerMode);
  const { assets } = useAssets(context.workspace.id);
  useEffect(() => () => templatePickerMode.set(null), []);
  const show = (ids: readonly string[]): void => {
    fit(ids, { padding: 0.2, mostZoom: 1, duration: animationDuration() });
  };
  const { openPicker } = useCanvasImport({
    context,
    assets,
    boardRef,
    toCanvasPoint: screenToFlowPosition,
    screenCenter,
    show,
  });
  const handleTidy = useEffectEvent(onTidy);
  const handleShowDeleted = useEffectEvent(onShowDeleted);
  const handleImport = useEffectEvent(openPicker);
  useEffect(() => {
    const tidyNow = () => handleTidy();
    const importNow = () => handleImport();
    const showDeleted = () => handleShowDeleted();
    setOpenCanvas(canvasId, {
      canvasEditor,
      context,
      assets,
      showDeleted,
      change: isEditable ? { tidyNow, importNow } : undefined,
    });
    return () => setOpenCanvas(canvasId, null);
  }, [canvasId, canvasEditor, context, assets, isEditable]);
  const handleSelect = (template: CanvasTemplate): void => {
    if (mode === null) return;
    const newIds = addTemplate(canvasEditor, template, mode, screenToFlowPosition(screenCenter()));
    templatePickerMode.set(null);
    show(newIds);
  };
  if (!isEditable) return null;
  return (
    <TemplatePicker
      mode={mode}
      count={canvasEditor.projection.getView().nodes.length}
      onClose={() => templatePickerMode.set(null)}
      onSelect={handleSelect}
    />
  );
}
