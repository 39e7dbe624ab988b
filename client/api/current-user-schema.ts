import * as v from 'valibot';

/** The person `/auth/me` answers with. What it says beyond this is dropped; a missing field takes its plain value. */
export const CurrentUser = v.object({
  id: v.string(),
  email: v.nullish(v.string(), null),
  username: v.nullish(v.string(), null),
  isAdmin: v.optional(v.boolean(), false),
  subscriptionStatus: v.nullish(v.string(), null),
  subscriptionPlan: v.nullish(v.string(), null),
  credits: v.optional(v.number(), 0),
  sendNewsletter: v.optional(v.boolean(), false),
  lastActiveTimestamp: v.nullish(v.string(), null),
});
export type CurrentUser = v.InferOutput<typeof CurrentUser>;
