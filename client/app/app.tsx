import { useEffect } from 'react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#client/api/query-client.ts';
import { followOtherTabs } from '#client/api/sign-in.ts';
import { Toaster } from '#client/ui/toasts/toaster.tsx';
import { router } from './router.ts';
import { SignOutGuard } from './sign-out-guard.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** Everything every screen stands on. */
export function App() {
  useEffect(() => followOtherTabs(), []);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster />
        <UpdateNotice />
        <SignOutGuard />
      </QueryClientProvider>
    </CSPProvider>
  );
}
