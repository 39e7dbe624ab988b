import { useContext, type ReactNode } from 'react';
import { SiteContext, type IslandName } from './site-context.ts';

interface IslandProps {
  name: IslandName;
  /**
   * When a prerendered page loads the part's code: as soon as the page is idle, when the part is on the screen,
   * or when the visitor first uses it.
   */
  when: 'idle' | 'visible' | 'used';
  children: ReactNode;
}

/** A part of a public page that needs code. Everything outside of islands stays the HTML of the build. */
export function Island({ name, when, children }: IslandProps) {
  const { renderIsland } = useContext(SiteContext);
  const attributes = { className: 'island', 'data-island': name, 'data-when': when };
  if (!renderIsland) return <div {...attributes}>{children}</div>;
  // React's own output. The browser hydrates each island apart from its page, so their ids must not depend on it.
  // oxlint-disable-next-line react/no-danger
  return <div {...attributes} dangerouslySetInnerHTML={{ __html: renderIsland(name, children) }} />;
}
