import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { PreferencesSection } from './preferences-section.tsx';

/** The section of the account page with the theme and the newsletter. */
export const preferences: readonly PageSection[] = [{ order: 60, Section: PreferencesSection }];
