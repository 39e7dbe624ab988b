import { useEffect } from 'react';
import { CanvasWait } from '#client/canvas/canvas-wait.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';
import type { CanvasStageProps } from './canvas-stage.tsx';
import { canvasModules } from './canvas-modules.ts';
import { useRetryableModule } from './use-retryable-module.ts';

const lazyStage = lazyModule(() => import('./canvas-stage.tsx'));

/** Renders an open canvas once its code is fetched; until then, a placeholder. */
export function LazyCanvas(props: CanvasStageProps) {
  const { module, retry } = useRetryableModule(lazyStage);
  useEffect(() => {
    // Fetched in parallel with the stage, which reports a failure.
    canvasModules.load().catch(() => {});
  }, []);
  if (module) return <module.CanvasStage {...props} />;
  return (
    <section className="canvas-stage" aria-label={props.canvas.name}>
      <CanvasWait isMissing={false} retry={retry} />
    </section>
  );
}
