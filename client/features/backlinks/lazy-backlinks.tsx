import { lazyModule } from '#client/lib/lazy-module.ts';
import type { BacklinksProps } from './use-backlinks.ts';

const backlinksModule = lazyModule(() => import('./backlinks.tsx'));

/** Renders "Linked from" below a page. Its code is fetched when the browser is idle. */
export function LazyBacklinks(props: BacklinksProps) {
  const module = backlinksModule.usePreloaded();
  return module && <module.Backlinks {...props} />;
}
