/** The social sign-in providers and their names on the screen. `/auth/providers` lists those that are configured. */
export const SOCIAL_PROVIDERS = { google: 'Google', github: 'GitHub' } as const;

/** `google` or `github`: the name in `/auth/{provider}/login` and in `AuthIdentity.providerName`. */
export type ProviderName = keyof typeof SOCIAL_PROVIDERS;

export const PROVIDER_NAMES = ['google', 'github'] as const satisfies readonly ProviderName[];

export const isProviderName = (name: string): name is ProviderName => Object.hasOwn(SOCIAL_PROVIDERS, name);

/** The OpenID issuer of Google. A server can be set to another one. */
export const GOOGLE_ISSUER = 'https://accounts.google.com';
