import { useLayoutEffect } from 'react';
import { createRootRouteWithContext, Outlet, redirect, useLocation } from '@tanstack/react-router';
import { isOldPath } from '#shared/site/old-paths.ts';
import { themeForPath, useTheme } from '#client/lib/theme.ts';
import type { Contributions } from '#client/workspace/contributions/compose.ts';

/** The context that the application passes to its routes. */
interface RouterContext {
  /** Loads the contributions of the features to an open workspace. */
  loadContributions: () => Promise<Contributions>;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // The server redirects these addresses too. A page that the service worker serves does not reach it.
  beforeLoad: ({ location: { pathname } }) => (isOldPath(pathname) ? leaveOldPath(pathname) : undefined),
  component: Root,
});

/** Redirects to a row of `/tools`. The list of tools is not part of the first load. */
async function leaveOldPath(path: string): Promise<void> {
  const { oldRouteTarget } = await import('#shared/site/old-routes.ts');
  const target = oldRouteTarget(path);
  if (target) throw redirect({ ...target, replace: true });
}

function Root() {
  const { theme } = useTheme();
  const shown = themeForPath(useLocation({ select: ({ pathname }) => pathname }), theme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  return <Outlet />;
}
