import { account } from '#client/features/account/contribution.tsx';
import { blogMigrationRow } from '#client/features/blog-migration/contribution.tsx';
import { connectedAccounts } from '#client/features/connected-accounts/contribution.tsx';
import { dataExport } from '#client/features/data-export/contribution.tsx';
import { passkeys } from '#client/features/passkeys/contribution.tsx';
import { plan } from '#client/features/plan/contribution.ts';
import { preferences } from '#client/features/preferences/contribution.ts';
import { sessions } from '#client/features/sessions/contribution.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** The sections of `/account`. A feature adds a section with a line here. */
export const accountSections: readonly PageSection[] = [
  ...account,
  ...blogMigrationRow,
  ...connectedAccounts,
  ...dataExport,
  ...passkeys,
  ...plan,
  ...preferences,
  ...sessions,
].toSorted((a, b) => a.order - b.order);
