import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { ConnectedAccounts } from './connected-accounts.tsx';

/** The section of the account page with email, password and the social sign-in providers. */
export const connectedAccounts: readonly PageSection[] = [{ order: 40, Section: ConnectedAccounts }];
