import { lazyModule } from '#client/lib/lazy-module.ts';
import type { BacklinksOf } from './use-backlinks.ts';

const later = lazyModule(() => import('./backlinks.tsx'));

/** Where "Linked from" stands, once the page has come to rest. */
export function LazyBacklinks(props: BacklinksOf) {
  const module = later.useSoon();
  return module && <module.Backlinks {...props} />;
}
