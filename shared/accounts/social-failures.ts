import { AUTH_MESSAGES } from './auth-messages.ts';
import { SOCIAL_MESSAGES, socialMessages } from './social-messages.ts';
import type { ProviderName } from './social-providers.ts';

const GENERAL = {
  failed: SOCIAL_MESSAGES.failed,
  not_begun_here: SOCIAL_MESSAGES.notBegunHere,
  connect_expired: SOCIAL_MESSAGES.connectExpired,
  too_many_tries: AUTH_MESSAGES.tooManyTries,
} as const;

type Messages = ReturnType<typeof socialMessages>;

/** Failures whose sentence names the provider. */
const OF_PROVIDER = {
  not_configured: 'notConfigured',
  cancelled: 'cancelled',
  unreachable: 'unreachable',
  no_email: 'noEmail',
  unverified_email: 'unverifiedEmail',
  unverified_account: 'unverifiedAccount',
  other_connected: 'otherConnected',
} as const satisfies Record<string, keyof Messages>;

type GeneralFailure = keyof typeof GENERAL;
type ProviderFailure = keyof typeof OF_PROVIDER;

/**
 * Why a social sign-in failed: the values of `error` in the address of `/oauth/callback`. An address is written by
 * anybody, so it names one of these codes and never a sentence.
 */
export type SocialFailure = GeneralFailure | ProviderFailure;

const isGeneral = (code: string): code is GeneralFailure => Object.hasOwn(GENERAL, code);
const isOfProvider = (code: string): code is ProviderFailure => Object.hasOwn(OF_PROVIDER, code);

export const isSocialFailure = (text: string): text is SocialFailure => isGeneral(text) || isOfProvider(text);

/** Returns the sentence of a failure. Without the provider that it would name, it is the general one. */
export function socialFailureSentence(code: SocialFailure, provider: ProviderName | null): string {
  if (isGeneral(code)) return GENERAL[code];
  return provider === null ? GENERAL.failed : socialMessages(provider)[OF_PROVIDER[code]];
}

/** A failure as the address of the page `/oauth/callback` names it. */
export type SocialFailureCode = readonly [GeneralFailure] | readonly [ProviderFailure, ProviderName];
