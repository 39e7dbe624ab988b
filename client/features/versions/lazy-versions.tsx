import { NETWORK_ERROR } from '#client/api/api-error.ts';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { lazyModule } from '#client/lib/lazy-module.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import type { VersionsProps } from './versions-props.ts';
import { closeVersions, versionsState } from './versions-state.ts';

const versionsModule = lazyModule(() => import('./versions.tsx'));

/** Shows the versions of the open document once they are opened. Give it the document's id as its key. */
export function LazyVersions(props: VersionsProps) {
  const { isOpen } = useStore(versionsState);
  const module = versionsModule.useLoaded();
  useEffect(() => {
    if (!isOpen) return;
    versionsModule.load().catch(() => {
      closeVersions();
      toast.error('The versions could not be loaded.', { detail: NETWORK_ERROR });
    });
  }, [isOpen]);
  // Close the panel on unmount: it does not stay open for another document.
  useEffect(() => closeVersions, []);
  if (!isOpen) return null;
  return module ? <module.Versions {...props} /> : <aside className="versions" aria-label="Versions" />;
}
