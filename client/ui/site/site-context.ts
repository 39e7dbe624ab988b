import { createContext, type ReactNode } from 'react';

/** The parts of prerendered public pages that become interactive, each with a module in `client/app/site/islands`. */
export type IslandName =
  'phone-menu' | 'stage' | 'canvas-piece' | 'suggestion-piece' | 'plans' | 'contact-form';

interface Site {
  /** The path of a prerendered public page, which has no router. */
  path: string;
  /** Renders an island on its own in the build, as the browser will hydrate it. */
  renderIsland?: (name: IslandName, children: ReactNode) => string;
}

export const SiteContext = createContext<Site>({ path: '/' });
