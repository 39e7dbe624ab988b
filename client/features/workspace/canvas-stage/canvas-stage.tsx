import type { TreeCanvas } from '#shared/tree/tree-rows.ts';
import { GoneBanner, type GoneBannerProps } from '../gone/gone-banner.tsx';
import { CanvasArt } from './canvas-art.tsx';
import { Welcome } from '../states/welcome.tsx';

interface CanvasStageProps {
  canvas: TreeCanvas;
  /** It is in the trash. */
  gone: GoneBannerProps | null;
}

/** The open canvas. */
export function CanvasStage({ canvas, gone }: CanvasStageProps) {
  return (
    <section className="canvas-stage" aria-label={canvas.name}>
      {gone && <GoneBanner {...gone} />}
      <Welcome title="Welcome to your canvas" text="Nothing is on this canvas yet." art={<CanvasArt />} />
    </section>
  );
}
