import type { ComponentType } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';

/**
 * What one feature adds to a page outside of an open workspace: the lowest `order` first, in steps of ten.
 * A list beside the page's route names them. They are part of the first load of their page.
 */
export interface PageSection {
  order: number;
  Section: ComponentType<{ user: CurrentUser }>;
}
