import { useQuery } from '@tanstack/react-query';
import { apiUrl } from '#client/api/api-fetch.ts';
import { getProviders } from '#client/api/auth-calls.ts';
import { buttonClass } from '#client/ui/button.tsx';

/** Providers this page can name; the server says which of them it is set up for. */
const NAMES = [
  { provider: 'google', name: 'Google' },
  { provider: 'github', name: 'GitHub' },
] as const;

/** Plain links to the providers that are set up, and the divider to the form. Nothing without any. */
export function SocialButtons({ label }: { label: 'Log in with' | 'Sign up with' }) {
  const { data } = useQuery({
    queryKey: ['auth', 'providers'],
    queryFn: ({ signal }) => getProviders(signal),
  });
  const offered = NAMES.filter(({ provider }) => data?.includes(provider));
  if (offered.length === 0) return null;
  return (
    <>
      <div role="group" aria-label={label}>
        <p className="small">{label}</p>
        <div className="social">
          {offered.map(({ provider, name }) => (
            <a key={provider} className={buttonClass({})} href={apiUrl(`/auth/${provider}/login`)}>
              {name}
            </a>
          ))}
        </div>
      </div>
      <div className="or">Or continue with</div>
    </>
  );
}
