import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { VersionsOf } from './versions-props.ts';
import { closeVersions, versionsState } from './versions-state.ts';

const later = lazyModule(() => import('./versions.tsx'));

/** Where the versions of the open document appear once somebody asks for them. Each document has its own: key it by id. */
export function LazyVersions(props: VersionsOf) {
  const { isOpen } = useStore(versionsState);
  const module = later.useLoaded();
  useEffect(() => {
    if (!isOpen) return;
    later.load().catch(() => {
      closeVersions();
      toast.error('The versions could not be loaded.', { detail: 'Check your network and try again.' });
    });
  }, [isOpen]);
  // Those of another document are asked for anew.
  useEffect(() => closeVersions, []);
  if (!isOpen) return null;
  return module ? <module.Versions {...props} /> : <aside className="versions" aria-label="Versions" />;
}
