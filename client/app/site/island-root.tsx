import { useEffect, type ReactNode } from 'react';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { SiteContext } from '#client/ui/site/site-context.ts';

interface IslandRootProps {
  path: string;
  /** Called in the browser once the island is interactive. */
  onHydrated?: () => void;
  children: ReactNode;
}

/** The components around an island, the same in the build and in the browser. */
export function IslandRoot({ path, onHydrated, children }: IslandRootProps) {
  useEffect(() => onHydrated?.(), [onHydrated]);
  return (
    <CSPProvider disableStyleElements>
      <SiteContext value={{ path }}>{children}</SiteContext>
    </CSPProvider>
  );
}
