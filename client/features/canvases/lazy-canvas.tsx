import { useEffect } from 'react';
import { CanvasWait } from '#client/canvas/canvas-wait.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { CanvasStageProps } from './canvas-stage.tsx';
import { lazyCanvas } from './lazy-canvas.ts';
import { useRetried } from './use-retried.ts';

const lazyStage = lazyModule(() => import('./canvas-stage.tsx'));

/** Where an open canvas appears. */
export function LazyCanvas(props: CanvasStageProps) {
  const { module, retry } = useRetried(lazyStage);
  useEffect(() => {
    // At the same time; the stage says when it fails.
    lazyCanvas.load().catch(() => {});
  }, []);
  if (module) return <module.CanvasStage {...props} />;
  return (
    <section className="canvas-stage" aria-label={props.canvas.name}>
      <CanvasWait isMissing={false} retry={retry} />
    </section>
  );
}
