// This import must be the first: no string may reach a parser before the Trusted Types policy exists.
import '#client/lib/trusted-types.ts';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { IslandRoot } from './island-root.tsx';

/** Makes the HTML of an island interactive. Resolves once its handlers are attached. */
export function hydrateIsland(element: HTMLElement, children: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    hydrateRoot(
      element,
      <IslandRoot path={location.pathname} onHydrated={resolve}>
        {children}
      </IslandRoot>,
      { identifierPrefix: element.dataset['island'] ?? '' },
    );
  });
}
