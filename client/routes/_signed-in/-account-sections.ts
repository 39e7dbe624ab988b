import { account } from '#client/features/account/contribution.tsx';
import { dataExport } from '#client/features/data-export/contribution.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** The sections of `/account`. A feature adds a section with a line here. */
export const accountSections: readonly PageSection[] = [...account, ...dataExport].toSorted(
  (a, b) => a.order - b.order,
);
