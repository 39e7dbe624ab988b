import { account } from '#client/features/account/contribution.tsx';
import { connectedAccounts } from '#client/features/connected-accounts/contribution.tsx';
import { passkeys } from '#client/features/passkeys/contribution.tsx';
import { sessions } from '#client/features/sessions/contribution.tsx';
import type { PageSection } from '#client/workspace/contributions/page-section.ts';

/** The sections of `/account`. A feature adds a section with a line here. */
export const accountSections: readonly PageSection[] = [
  ...connectedAccounts,
  ...passkeys,
  ...sessions,
  ...account,
].toSorted((a, b) => a.order - b.order);
