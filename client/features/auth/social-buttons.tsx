import { SOCIAL_PROVIDERS } from '#shared/accounts/social-providers.ts';
import { apiUrl } from '#client/api/api-fetch.ts';
import { useProviders } from '#client/api/use-providers.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { rememberAskedPath, useAskedPath } from './after-login.ts';
import { useSignInChallenge } from './use-sign-in-challenge.ts';
import './social-buttons.css';

/** Providers with a name and a logo. The server reports which of them are configured. */
const PROVIDERS = [
  { provider: 'google', name: SOCIAL_PROVIDERS.google, Logo: GoogleLogo },
  { provider: 'github', name: SOCIAL_PROVIDERS.github, Logo: GitHubLogo },
] as const;

interface SocialButtonsProps {
  label: 'Log in with' | 'Sign up with';
  /** The path that opens after the sign-in; by default the one that the page's address asks for. */
  next?: string | undefined;
}

/** Links to the configured providers, and the divider above the form. Renders nothing when there are none. */
export function SocialButtons({ label, next }: SocialButtonsProps) {
  const providers = useProviders();
  const offered = PROVIDERS.filter(({ provider }) => providers.includes(provider));
  // The challenge stores its verifier, and a browser that cannot sign in with a provider keeps nothing.
  return offered.length > 0 && <ProviderLinks label={label} next={next} offered={offered} />;
}

interface ProviderLinksProps extends SocialButtonsProps {
  offered: readonly (typeof PROVIDERS)[number][];
}

function ProviderLinks({ label, next, offered }: ProviderLinksProps) {
  const asked = useAskedPath();
  const challenge = useSignInChallenge();
  const query = challenge === null ? '' : `?challenge=${challenge}`;
  return (
    <>
      <div role="group" aria-label={label}>
        <p className="small">{label}</p>
        <div className="social">
          {offered.map(({ provider, name, Logo }) => (
            <a
              key={provider}
              className={buttonClass({})}
              href={apiUrl(`/auth/${provider}/login${query}`)}
              onClick={() => rememberAskedPath(next ?? asked)}
            >
              <Logo />
              {name}
            </a>
          ))}
        </div>
      </div>
      <div className="or">Or continue with</div>
    </>
  );
}

function GoogleLogo() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="M12.6 4A6 6 0 1 0 14 8.2H8" />
    </svg>
  );
}

function GitHubLogo() {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      <path d="M8 .7a7.5 7.5 0 0 0-2.4 14.6c.4.1.5-.2.5-.4v-1.3c-2.1.5-2.5-1-2.5-1-.3-.9-.8-1.1-.8-1.1-.7-.5 0-.5 0-.5.8.1 1.2.8 1.2.8.7 1.1 1.7.8 2.2.6 0-.5.3-.8.5-1-1.7-.2-3.4-.8-3.4-3.7 0-.8.3-1.5.8-2-.1-.2-.3-1 .1-2 0 0 .6-.2 2 .8a7 7 0 0 1 3.8 0c1.4-1 2-.8 2-.8.4 1 .2 1.8.1 2 .5.5.8 1.2.8 2 0 2.9-1.8 3.5-3.4 3.7.3.2.5.7.5 1.4v2c0 .2.1.5.5.4A7.5 7.5 0 0 0 8 .7z" />
    </svg>
  );
}
