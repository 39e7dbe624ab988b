import { blogMigrationPrompt } from '#client/features/blog-migration/contribution.tsx';
import { offers } from '#client/features/invitations/contribution.tsx';
import { failedPayment } from '#client/features/plan/contribution.ts';
import { library } from '#client/features/workspaces/contribution.ts';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** The sections of `/workspaces`. A feature adds a section with a line here. */
export const workspacesSections: readonly PageSection[] = [
  ...blogMigrationPrompt,
  ...failedPayment,
  ...offers,
  ...library,
].toSorted((a, b) => a.order - b.order);
