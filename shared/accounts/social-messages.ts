import { SOCIAL_PROVIDERS, type ProviderName } from './social-providers.ts';

/** The messages about sign-in with a provider. */
export const SOCIAL_MESSAGES = {
  /** For every failure without a sentence of its own. */
  failed: 'Unable to login with the OAuth provider.',
  /** In the window in which a person confirmed who they are; the page behind it goes on. */
  closeWindow: 'Confirmed. You can close this window and go back to Foolscap.',
  waiting: 'Please wait a moment while we log you in.',
  /** The redirect belongs to another browser, was used, or is older than ten minutes. */
  notBegunHere:
    'This sign-in did not start in this browser, took too long, or was already used. Please try again.',
  connectExpired: 'This took too long. Please connect the provider once more.',
  notConnected: 'This provider is not connected.',
} as const;

/** Messages that name a provider. */
export const socialMessages = (provider: ProviderName) => {
  const name = SOCIAL_PROVIDERS[provider];
  return {
    notConfigured: `Signing in with ${name} is not set up on this server.`,
    cancelled: `You did not let Foolscap use your ${name} account, so nothing was changed.`,
    unreachable: `${name} does not answer at the moment. Please try again in a few minutes.`,
    noEmail: `${name} did not share an email address. Sign up with your email, confirm it, and connect ${name} on the account page.`,
    unverifiedEmail: `${name} has not confirmed your email address. Sign up with your email, confirm it, and connect ${name} on the account page.`,
    /** The address of the provider's account belongs to an account whose own address is not confirmed. */
    unverifiedAccount: `A Foolscap account has this email address, but has not confirmed it. Log in with your password, and connect ${name} on the account page.`,
    otherConnected: `Your Foolscap account is connected with another ${name} account. Log in with that one.`,
    takenByOther: `This ${name} account belongs to another Foolscap account. Disconnect it there first.`,
    connected: `${name} is connected. You can log in with it from now on.`,
    confirmed: `You have confirmed with ${name} that it is you.`,
    disconnected: `${name} is disconnected.`,
  } as const;
};
