import { useEffect, useState } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { SheetSkeleton } from '#client/workspace/pages/sheet-skeleton.tsx';
import type { ChaptersStageProps } from './chapters-stage.tsx';

const chaptersStage = lazyModule(() => import('./chapters-stage.tsx'));

/** Loads the page that shows a folder's documents as one, with a skeleton meanwhile. */
export function LazyChapters(props: ChaptersStageProps) {
  const [failed, setFailed] = useState<{ reason: unknown } | null>(null);
  useEffect(() => {
    chaptersStage.load().catch((reason: unknown) => setFailed({ reason }));
  }, []);
  const module = chaptersStage.useLoaded();
  if (failed && !module) throw failed.reason;
  return module ? <module.ChaptersStage {...props} /> : <SheetSkeleton />;
}
