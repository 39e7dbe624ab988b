import { lazyModule } from '#client/lib/lazy-module.ts';
import { useIsNarrow } from '#client/lib/media.ts';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';

import type { BlockHandleProps } from './block-handle.tsx';
import { requestedMenu } from './requested-menu.ts';

const blockHandleModule = lazyModule(() => import('./block-handle.tsx'));

/**
 * Renders the block handle once the page is idle or a key requests its menu; not on a narrow screen, which has no
 * margin.
 */
export function LazyBlockHandle(props: BlockHandleProps) {
  const module = blockHandleModule.usePreloaded();
  const isNarrow = useIsNarrow();
  const isMenuRequested = useStore(requestedMenu) === props.editor.view;
  useEffect(() => {
    // Offline the code may never load; the other keys of the text still work.
    if (isMenuRequested && !isNarrow) blockHandleModule.load().catch(() => {});
  }, [isMenuRequested, isNarrow]);
  return module && !isNarrow ? <module.BlockHandle {...props} /> : null;
}
