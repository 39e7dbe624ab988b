import { useRouter } from '@tanstack/react-router';
import { useContext } from 'react';
import { SiteContext } from '#client/ui/site/site-context.ts';

/** Returns the path of the public page that is rendered: the router's, or that of a prerendered page. */
export function useSitePath(): string {
  const router = useRouter({ warn: false });
  const { path: prerenderedPath } = useContext(SiteContext);
  // Without a router the hook returns undefined, which its type does not say.
  return (router as typeof router | undefined)?.state.location.pathname ?? prerenderedPath;
}
