import { useLayoutEffect } from 'react';
import { createRootRoute, Outlet, useLocation } from '@tanstack/react-router';
import { themeForPath, useTheme } from '#client/lib/theme.ts';

export const Route = createRootRoute({ component: Root });

function Root() {
  const { theme } = useTheme();
  const shown = themeForPath(useLocation({ select: ({ pathname }) => pathname }), theme);
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = shown;
  }, [shown]);
  return <Outlet />;
}
