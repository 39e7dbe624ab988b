import { Hono, type Context } from 'hono';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { isProviderName, PROVIDER_NAMES, type ProviderName } from '#shared/accounts/social-providers.ts';
import { AppError, notFound } from '#shared/errors/app-error.ts';
import type { RateLimit } from '#shared/operations/contract.ts';
import type { AuthServices } from '#server/auth/auth-services.ts';
import type { SocialProvider } from '#server/auth/social/provider.ts';
import { beginRedirect, consumeRedirect, finishRedirect } from '#server/auth/social/redirects.ts';
import { failureOf, socialError } from '#server/auth/social/social-error.ts';
import type { BrowserCookie } from './browser-cookie.ts';
import { rateLimit } from './rate-limit.ts';
import type { RequestContext } from './request-context.ts';

const PROVIDER = `:provider{${PROVIDER_NAMES.join('|')}}`;
const LOGIN_PATH = `/auth/${PROVIDER}/login`;
const CALLBACK_PATH = `/auth/${PROVIDER}/callback`;

/** A row is written for each sign-in that begins. */
const LIMIT: RateLimit = { count: 60, seconds: 10 * 60 };

interface SocialRoutes {
  auth: AuthServices;
  providers: ReadonlyMap<ProviderName, SocialProvider>;
  cookie: BrowserCookie;
  /** False when the page has another origin than the API: its requests then send no cookie. */
  isSameOrigin: boolean;
}

/**
 * The two addresses that a browser opens for a social sign-in. They are navigations, so every failure leads to the
 * page `/oauth/callback` with a code for its sentence. A session is never part of an address: the page exchanges a code for it.
 */
export function socialRoutes({ auth, providers, cookie, isSameOrigin }: SocialRoutes): Hono<RequestContext> {
  const app = new Hono<RequestContext>();
  const { securityLog, log } = auth;
  const page = `${auth.config.publicUrl}/oauth/callback`;
  const limit = { message: AUTH_MESSAGES.tooManyTries, securityLog };
  const limitLogin = rateLimit(LIMIT, { ...limit, target: '/auth/{provider}/login' });
  const limitCallback = rateLimit(LIMIT, { ...limit, target: '/auth/{provider}/callback' });

  /** Runs a step. @returns the redirect to where it leads, or to the page with the code of its error */
  const redirectAfter = async (
    c: Context<RequestContext>,
    step: (redirect: { isConnecting: boolean }) => Promise<URL | string>,
  ): Promise<Response> => {
    const redirect = { isConnecting: c.req.query('connect') !== undefined };
    try {
      return c.redirect(String(await step(redirect)));
    } catch (error) {
      if (!(error instanceof AppError) || error.cause !== undefined) {
        // The cause of an AppError names the provider's fault; neither has a token or an address of a person.
        log.warn({ err: error, requestId: c.get('requestId'), path: c.req.path }, 'a social sign-in failed');
      }
      const query = new URLSearchParams({
        ...(redirect.isConnecting && { purpose: 'connect' }),
        error: failureOf(error),
        // The route accepts no other names.
        provider: c.req.param('provider') ?? '',
      });
      return c.redirect(`${page}?${query}`);
    }
  };

  const providerOf = (c: Context<RequestContext>): SocialProvider => {
    const name = c.req.param('provider') ?? '';
    if (!isProviderName(name)) throw notFound('This provider');
    const provider = providers.get(name);
    if (!provider) throw socialError('not_found', 'not_configured', name);
    return provider;
  };

  app.get(LOGIN_PATH, (c) =>
    redirectAfter(c, async () => {
      const clientAddress = c.get('clientAddress');
      await limitLogin(clientAddress, { clientAddress });
      const provider = providerOf(c);
      return beginRedirect(auth, provider, {
        browser: cookie.begin(c),
        connectToken: c.req.query('connect'),
        challenge: c.req.query('challenge'),
        isCookieSent: isSameOrigin,
      });
    }),
  );

  app.get(CALLBACK_PATH, (c) =>
    redirectAfter(c, async (redirect) => {
      const clientAddress = c.get('clientAddress');
      await limitCallback(clientAddress, { clientAddress });
      const provider = providerOf(c);
      const callback = {
        state: c.req.query('state'),
        code: c.req.query('code'),
        error: c.req.query('error'),
        browser: cookie.read(c),
      };
      const begun = await consumeRedirect(auth, provider, callback);
      redirect.isConnecting = begun.connecting !== null;
      const { purpose, code } = await finishRedirect(auth, provider, callback, { ...begun, clientAddress });
      return purpose === 'connect' ? `${page}?purpose=connect#${code}` : `${page}#${code}`;
    }),
  );
  return app;
}
