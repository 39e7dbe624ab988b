import { CSPProvider } from '@base-ui/react/csp-provider';
import { RouterProvider } from '@tanstack/react-router';
import { Toaster } from '#client/ui/toasts/toaster.tsx';
import { router } from './router.ts';
import { SignOutGuard } from './sign-out-guard.tsx';
import { UpdateNotice } from './update-notice.tsx';

/** The application: the router, and the components that every screen needs. */
export function App() {
  return (
    <CSPProvider disableStyleElements>
      <RouterProvider router={router} />
      <Toaster />
      <UpdateNotice />
      <SignOutGuard />
    </CSPProvider>
  );
}
