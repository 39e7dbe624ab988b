import { useStore } from '@nanostores/react';
import { useReactFlow } from '@xyflow/react';
import { Workflow } from 'lucide-react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import { useAssets } from '#client/outbox/index.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useFit } from '../editor/use-fit.ts';
import type { CanvasContext } from '../nodes/canvas-editor-context.ts';
import { giveCanvas } from '../open-canvas.ts';
import { addTemplate } from './add-template.ts';
import { glideMs } from './glide.ts';
import { TemplatePicker } from './template-picker.tsx';
import { templatesOpen } from './templates-open.ts';
import { useImport } from './use-import.ts';
import { useTidy } from './use-tidy.ts';

interface PlansLayerProps {
  canvasId: string;
  place: RefObject<HTMLElement | null>;
  world: CanvasContext;
  /** The middle of what is in sight, in the window. */
  middle: () => { x: number; y: number };
}

/** What is planned on a canvas as a whole: templates, order, files that come and go. */
export function PlansLayer({ canvasId, place, world, middle }: PlansLayerProps) {
  const { canvasEditor, isEditable } = world;
  const { screenToFlowPosition } = useReactFlow();
  const fit = useFit(canvasEditor);
  const mode = useStore(templatesOpen);
  const { assets } = useAssets(world.workspace.id);
  useEffect(() => () => templatesOpen.set(null), []);
  const show = (ids: readonly string[] | 'all'): void =>
    fit(ids, { padding: 0.2, mostZoom: 1, duration: glideMs() });
  const { tidy, isBusy } = useTidy(canvasEditor, place, () => show('all'));
  const { ask } = useImport({ world, assets, place, onCanvas: screenToFlowPosition, middle, show });
  const handleTidy = useEffectEvent((): void => void tidy());
  const handleImport = useEffectEvent(ask);
  useEffect(() => {
    const tidyNow = () => handleTidy();
    const importNow = () => handleImport();
    giveCanvas(canvasId, {
      canvasEditor,
      world,
      assets,
      change: isEditable ? { tidyNow, importNow } : undefined,
    });
    return () => giveCanvas(canvasId, null);
  }, [canvasId, canvasEditor, world, assets, isEditable]);
  const choose = (template: CanvasTemplate): void => {
    if (mode === null) return;
    const made = addTemplate(canvasEditor, template, mode, screenToFlowPosition(middle()));
    templatesOpen.set(null);
    show(made);
  };
  if (!isEditable) return null;
  return (
    <>
      <div className="plans-tools">
        <IconButton
          icon={Workflow}
          label={isBusy ? 'Stop tidying up' : 'Tidy up'}
          keys="⇧T"
          size="md"
          aria-busy={isBusy}
          onClick={() => void tidy()}
        />
      </div>
      <TemplatePicker
        mode={mode}
        count={canvasEditor.projection.getView().nodes.length}
        onClose={() => templatesOpen.set(null)}
        onChoose={choose}
      />
    </>
  );
}
