/** The button of a toast about a limit of the plan. It also works below the router, in the queues of this device. */
const SEE_PLANS = { label: 'See plans', onPress: () => location.assign('/pricing') };

/** Returns the toast option with the button that opens the pricing page, if a limit of the plan caused the error. */
export const planLimitAction = (code: string | null | undefined) =>
  code === 'plan_limit' ? { action: SEE_PLANS } : {};
