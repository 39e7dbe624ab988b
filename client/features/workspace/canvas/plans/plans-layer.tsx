import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import type { CanvasTemplate } from '#shared/canvas/templates/canvas-template.ts';
import type { CanvasWorld } from '../nodes/desk-context.ts';
import { addTemplate } from './add-template.ts';
import { glideMs } from './glide.ts';
import { TemplatePicker } from './template-picker.tsx';
import { templatesOpen } from './templates-open.ts';

interface PlansLayerProps {
  world: CanvasWorld;
  /** The middle of what is in sight, in the window. */
  middle: () => { x: number; y: number };
}

/** What is planned on a canvas as a whole: templates, order, files that come and go. */
export function PlansLayer({ world, middle }: PlansLayerProps) {
  const { desk, isEditable } = world;
  const { screenToFlowPosition, fitView } = useReactFlow();
  const mode = templatesOpen.useValue();
  useEffect(() => () => templatesOpen.set(null), []);
  if (!isEditable) return null;
  const choose = (template: CanvasTemplate): void => {
    if (mode === null) return;
    const made = addTemplate(desk, template, mode, screenToFlowPosition(middle()));
    templatesOpen.set(null);
    // What was made is among the nodes with the next drawing.
    requestAnimationFrame(() => {
      void fitView({ nodes: made.map((id) => ({ id })), padding: 0.2, maxZoom: 1, duration: glideMs() });
    });
  };
  return (
    <TemplatePicker
      mode={mode}
      count={desk.getView().nodes.length}
      onClose={() => templatesOpen.set(null)}
      onChoose={choose}
    />
  );
}
