import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { PlanHead } from './plan-head.tsx';
import { PlanSection } from './plan-section.tsx';

/** The plan at the head of the account page, and the section with the credits. */
export const plan: readonly PageSection[] = [{ order: 20, Head: PlanHead, Section: PlanSection }];
