import { createContext, type ReactNode } from 'react';
import type { IslandName } from './island.tsx';

interface Site {
  /** The path of a prerendered public page, which has no router. */
  path: string;
  /** Renders an island on its own in the build, as the browser will hydrate it. */
  renderIsland?: (name: IslandName, children: ReactNode) => string;
}

export const SiteContext = createContext<Site>({ path: '/' });
