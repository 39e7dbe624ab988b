import type { ComponentType } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';

/**
 * What one feature adds to a page outside of an open workspace: the lowest `order` first, in steps of ten.
 * `client/app/page-sections.ts` lists the sections of each page. They are part of the first load of their page.
 */
export interface PageSection {
  order: number;
  Section: ComponentType<{ user: CurrentUser }>;
}
