/** What a new account starts with, in hundredths of a credit: 10 credits, given once. */
export const SIGN_UP_CREDITS = 1000;
