import { lazyModule } from '#client/lib/lazy-module.ts';
import { useIsNarrow } from '#client/lib/media.ts';

import type { BlockHandleProps } from './block-handle.tsx';

const blockHandleModule = lazyModule(() => import('./block-handle.tsx'));

/** Renders the block handle once the page is idle; not on a narrow screen, which has no margin. */
export function LazyBlockHandle(props: BlockHandleProps) {
  const module = blockHandleModule.usePreloaded();
  const isNarrow = useIsNarrow();
  return module && !isNarrow ? <module.BlockHandle {...props} /> : null;
}
