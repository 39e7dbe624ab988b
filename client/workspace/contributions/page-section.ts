import type { ComponentType } from 'react';
import type { CurrentUser } from '#client/api/current-user-schema.ts';

/**
 * A section that a feature adds to a page outside an open workspace: the lowest `order` is first, in steps of ten.
 * A list beside the route names the sections of a page. They belong to the first load of the page.
 */
export interface PageSection {
  order: number;
  Section: ComponentType<{ user: CurrentUser }>;
  /** Shown beside the email address at the head of the account page. */
  Head?: ComponentType<{ user: CurrentUser }>;
}
