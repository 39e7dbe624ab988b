import { HUNDREDTHS, planOf, type Subscription } from './plans.ts';

/**
 * The cost of each kind of AI work, in hundredths of a credit. `assistant` is an inline answer or one of an AI node; a
 * model can have another price (`AI_MODELS`).
 */
export const CREDIT_COSTS = { blogPost: 100, research: 50, outline: 25, assistant: 5 } as const;

export type CreditKind = keyof typeof CREDIT_COSTS;

/**
 * The reasons of entries in the ledger, each with the text that the account page shows. A reason never changes its
 * meaning: entries are stored for ever.
 */
export const CREDIT_REASONS = {
  'sign-up': 'Sign-up credits',
  'monthly-free': 'Monthly credits of the Free plan',
  'monthly-plan': 'Monthly credits of your plan',
  purchase: 'Credits bought',
  spend: 'Spent',
  return: 'Returned',
  refund: 'Taken back after a refund',
  dispute: 'Taken back after a disputed payment',
  'dispute-won': 'Given back after a disputed payment',
  admin: 'Changed by an administrator',
} as const;

export type CreditReason = keyof typeof CREDIT_REASONS;

export const CREDIT_KIND_LABELS: Record<CreditKind, string> = {
  blogPost: 'Blog post',
  research: 'Research',
  outline: 'Outline',
  assistant: 'AI answer',
};

/** The credits of the purchase `credits10`, in hundredths: 50 credits. */
export const CREDITS_PACK = 50 * HUNDREDTHS;

/** The price of the purchase `credits10`, in US cents. */
export const CREDITS_PACK_CENTS = 400;

/** Returns credits, which have at most two decimals, in hundredths. Sums of hundredths do not drift. */
export const hundredthsOf = (credits: number): number => Math.round(credits * HUNDREDTHS);

/** Returns whether an amount of credits has at most two decimals, so that it is a whole number of hundredths. */
export const isInHundredths = (credits: number): boolean => hundredthsOf(credits) / HUNDREDTHS === credits;

/** Formats hundredths of a credit with two decimals, as screens show them: `9.75`. */
export const creditsText = (hundredths: number): string => (hundredths / HUNDREDTHS).toFixed(2);

/**
 * Returns whether a person may start work: with a paid plan, or with enough credits.
 * @param credits the balance in hundredths
 * @param cost in hundredths: one of `CREDIT_COSTS`, or the price of a model
 */
export const canAfford = (person: Subscription & { credits: number }, cost: number): boolean =>
  planOf(person).id !== 'free' || person.credits >= cost;

/**
 * The sentence for a person without enough credits for work of a kind.
 * @param cost in hundredths; omitted for the cost of the kind
 */
export const creditsNeeded = (kind: CreditKind, cost: number = CREDIT_COSTS[kind]): string =>
  kind === 'blogPost'
    ? 'You need at least 1 credit or an active subscription to generate a blog post'
    : `This costs ${creditsText(cost)} credits, and you have fewer left. Buy credits or choose a plan to go on.`;
