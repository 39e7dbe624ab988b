import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { AccountSection } from './account-section.tsx';

/** How the person is reached and gets in, and the end of the account. Below everything else. */
export const account: readonly PageSection[] = [{ order: 90, Section: AccountSection }];
