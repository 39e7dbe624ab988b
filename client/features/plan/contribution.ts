import type { PageSection } from '#client/workspace/contributions/page-section.ts';
import { PaymentFailed } from './payment-failed.tsx';
import { PlanHead } from './plan-head.tsx';
import { PlanSection } from './plan-section.tsx';

/** The plan at the head of the account page, and the section with the credits. */
export const plan: readonly PageSection[] = [{ order: 20, Head: PlanHead, Section: PlanSection }];

/** The banner above the list of workspaces while a payment has failed. */
export const failedPayment: readonly PageSection[] = [{ order: 5, Section: PaymentFailed }];
