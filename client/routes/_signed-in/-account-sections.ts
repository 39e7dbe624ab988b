import { account } from '#client/features/account/contribution.tsx';
import { plan } from '#client/features/plan/contribution.ts';
import { preferences } from '#client/features/preferences/contribution.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** The sections of `/account`. A feature adds a section with a line here. */
export const accountSections: readonly PageSection[] = [...plan, ...preferences, ...account].toSorted(
  (a, b) => a.order - b.order,
);
