import { lazyModule } from '#client/lib/lazy-module.ts';
import { useIsNarrow } from '#client/lib/media.ts';

import type { BlockHandleProps } from './block-handle.tsx';

const later = lazyModule(() => import('./block-handle.tsx'));

/** Where the handle beside blocks comes to stand, once the page is at rest; not on a phone, which has no margin. */
export function LazyBlockHandle(props: BlockHandleProps) {
  const module = later.useSoon();
  const isNarrow = useIsNarrow();
  return module && !isNarrow ? <module.BlockHandle {...props} /> : null;
}
