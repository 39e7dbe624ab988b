import { useRouter } from '@tanstack/react-router';

interface Destination {
  to: '/login' | '/pricing';
  search?: Record<string, string>;
  replace?: boolean;
}

/** Opens another page from an event handler, with the application's router or without one. */
export function useGoTo(): (destination: Destination) => Promise<void> {
  const router = useRouter({ warn: false });
  return async ({ to, search, replace }) => {
    if (router) {
      await router.navigate({ to, ...(search && { search }), ...(replace && { replace }) });
      return;
    }
    // A prerendered page has no router.
    const address = search ? `${to}?${new URLSearchParams(search)}` : to;
    if (replace) window.history.replaceState(null, '', address);
    else window.location.assign(address);
  };
}
