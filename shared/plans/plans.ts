/** Credits are counted in hundredths everywhere except on screen. */
export const HUNDREDTHS = 100;

/** The value of a limit that does not apply. */
export const UNLIMITED = -1;

/** The days for which every version of a document stays, up to the plan's number. Later the last of each week stays. */
export const ALL_VERSIONS_DAYS = 30;

export const PLAN_IDS = ['free', 'hobby', 'pro'] as const;
export type PlanId = (typeof PLAN_IDS)[number];

export interface Plan {
  id: PlanId;
  label: string;
  /** US cents a month. */
  monthlyCents: number;
  /** Owned, undeleted workspaces; {@link UNLIMITED} for no limit. */
  maxWorkspaces: number;
  /** Hundredths of a credit granted each month; null when usage is not counted. */
  monthlyCredits: number | null;
  /** The number of stored versions of a document; {@link UNLIMITED} when only their age is limited. */
  maxVersions: number;
  /** Bytes of files in all owned workspaces together. */
  maxFileBytes: number;
  /** Bytes of text that the server stores for this person within an hour. */
  textBytesPerHour: number;
}

const MB = 1024 * 1024;
const GB = 1024 * MB;

/**
 * No writer reaches these limits. As updates, 260,000 key presses sent one by one are 5 MB, 100,000 pasted words 0.7
 * MB, imported files of 25 MB about 30 MB, and 90,000 words written offline within a month at most 11 MB; the longest
 * document is 64 MB. A program that sends without pause reaches them within minutes.
 */
const TEXT_PER_HOUR = { free: 128 * MB, hobby: 256 * MB, pro: 512 * MB };

export const PLANS: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    label: 'Free',
    monthlyCents: 0,
    maxWorkspaces: 2,
    monthlyCredits: 10 * HUNDREDTHS,
    maxVersions: 10,
    maxFileBytes: GB / 2,
    textBytesPerHour: TEXT_PER_HOUR.free,
  },
  hobby: {
    id: 'hobby',
    label: 'Hobby',
    monthlyCents: 800,
    maxWorkspaces: 5,
    monthlyCredits: 75 * HUNDREDTHS,
    maxVersions: UNLIMITED,
    maxFileBytes: 10 * GB,
    textBytesPerHour: TEXT_PER_HOUR.hobby,
  },
  pro: {
    id: 'pro',
    label: 'Pro',
    monthlyCents: 1999,
    maxWorkspaces: UNLIMITED,
    monthlyCredits: null,
    maxVersions: UNLIMITED,
    maxFileBytes: 100 * GB,
    textBytesPerHour: TEXT_PER_HOUR.pro,
  },
};

export interface Subscription {
  /** past_due, canceled, active or deleted; null without a subscription. */
  subscriptionStatus: string | null;
  subscriptionPlan: string | null;
  /**
   * Epoch milliseconds of the end of the paid period, or of the grace after a failed charge; null or absent when it is
   * not known.
   */
  subscriptionEndsAt?: number | null | undefined;
}

/** The longest grace after a failed charge. It ends earlier when the payment provider stops trying to charge. */
export const GRACE_DAYS = 21;

/** The states in which a plan stays until `subscriptionEndsAt`. */
const STAYS_UNTIL_END: ReadonlySet<string | null> = new Set(['canceled', 'past_due']);

/**
 * Returns the plan in force: a paid one while its subscription is active, after it was cancelled until the end of the
 * period that is paid for, and after a failed charge until the end of the grace.
 */
export function planOf(
  { subscriptionStatus, subscriptionPlan, subscriptionEndsAt }: Subscription,
  now = Date.now(),
): Plan {
  const isPaid =
    subscriptionStatus === 'active' ||
    (STAYS_UNTIL_END.has(subscriptionStatus) && (subscriptionEndsAt ?? 0) > now);
  return isPaid ? planNamed(subscriptionPlan) : PLANS.free;
}

/** Returns the plan with an id, and the Free plan for any other text. */
export const planNamed = (id: string | null): Plan =>
  id === 'hobby' || id === 'pro' ? PLANS[id] : PLANS.free;

/** Returns whether one more workspace fits the limit. */
export function hasRoom(currentCount: number, maxWorkspaces: number): boolean {
  return maxWorkspaces === UNLIMITED || currentCount < maxWorkspaces;
}

/** Returns whether one more file fits the limit. @param size of the file, in bytes */
export const fitsFiles = (usedBytes: number, size: number, maxFileBytes: number): boolean =>
  usedBytes + size <= maxFileBytes;

/** Formats a limit of bytes of a plan: `512 MB`, `10 GB`. */
export const roomSize = (bytes: number): string => (bytes < GB ? `${bytes / MB} MB` : `${bytes / GB} GB`);

/** @param hasLargerPlan whether a plan with more room can be bought */
export const fileRoomUsedUp = ({ label, maxFileBytes }: Plan, hasLargerPlan: boolean): string =>
  `There is no room left for this file: the ${label} plan of this workspace’s owner holds ${roomSize(maxFileBytes)} of files. Delete files that are no longer needed${hasLargerPlan ? ', or choose a larger plan' : ''}.`;

/** Returns whether one of the plans on sale has more room for files than this one. */
export const hasLargerPlan = (plan: Plan, onSale: readonly string[]): boolean =>
  Object.values(PLANS).some(
    ({ id, maxFileBytes }) => onSale.includes(id) && maxFileBytes > plan.maxFileBytes,
  );

export const WORKSPACE_LIMIT_REACHED = 'You have reached the maximum number of workspaces for your plan';

/** The credits of a new account, in hundredths of a credit: 10 credits, granted once. */
export const SIGN_UP_CREDITS = 1000;
