import type { ProviderName } from '#shared/accounts/social-providers.ts';
import type { Config } from '#server/config.ts';
import { githubProvider } from './github.ts';
import { googleProvider } from './google.ts';
import type { SocialProvider } from './provider.ts';
import { trimEndOf } from '#shared/lib/trim-characters.ts';

/** Returns the base of the routes under `/auth`: the API's own address, or the one of the page [I1, I8]. */
export const authBase = ({ apiUrl, publicUrl }: Pick<Config, 'apiUrl' | 'publicUrl'>): string =>
  trimEndOf(apiUrl ?? publicUrl, '/');

/** Returns the configured providers in the order of their buttons. */
export function socialProviders(config: Config): ReadonlyMap<ProviderName, SocialProvider> {
  const redirectUri = (name: ProviderName) => `${authBase(config)}/auth/${name}/callback`;
  const providers: SocialProvider[] = [];
  if (config.google) providers.push(googleProvider(config.google, redirectUri('google')));
  if (config.github) providers.push(githubProvider(config.github, redirectUri('github')));
  return new Map(providers.map((provider) => [provider.name, provider]));
}
