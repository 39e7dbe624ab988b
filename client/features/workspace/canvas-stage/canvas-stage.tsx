import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { Welcome } from '../states/welcome.tsx';

interface CanvasStageProps {
  canvas: TreeCanvas;
}

/** The open canvas. */
export function CanvasStage({ canvas }: CanvasStageProps) {
  return (
    <section className="canvas-stage" aria-label={canvas.name}>
      <Welcome title="Welcome to your canvas" text="Nothing is on this canvas yet." />
    </section>
  );
}
