import { useLayoutEffect } from 'react';
import { createRootRouteWithContext, Outlet, useLocation } from '@tanstack/react-router';
import { themeForPath, useTheme } from '#client/lib/theme.ts';
import type { RouterContext } from './-router-context.ts';

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  const { theme } = useTheme();
  const shown = themeForPath(useLocation({ select: ({ pathname }) => pathname }), theme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  return <Outlet />;
}
