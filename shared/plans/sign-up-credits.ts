/** The credits of a new account, in hundredths of a credit: 10 credits, granted once. */
export const SIGN_UP_CREDITS = 1000;
