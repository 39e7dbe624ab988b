/** The sentences with which acts of an administrator are refused. */
export const ADMIN_MESSAGES = {
  ownFlag: 'You cannot take the administrator role from yourself. Another administrator can.',
  lastAdministrator: 'You are the only administrator. Make somebody else one first.',
  ownSuspension: 'You cannot suspend yourself.',
  ownDeletion: 'Delete your own account on the account page.',
  hasSubscription:
    'The payment provider decides about this plan. Change or cancel the subscription there; the change shows here within minutes.',
  planMissing: 'Choose a plan for this status.',
  planNotNeeded: 'A user who has not subscribed has no plan.',
  noDeletion: 'This account is not being deleted.',
  pageUnknown: 'There is no such page. Choose a page from 1 on.',
} as const;

/** The refusal to take more credits than a user has. @param credits the balance, as `creditsText` returns it */
export const tooFewCredits = (credits: string): string =>
  `This user has ${credits} credits. You cannot take more than that.`;
