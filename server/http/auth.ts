import { Hono, type Context, type Handler } from 'hono';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { authRoutes, type AuthRoute } from '#shared/operations/auth.ts';
import { authServices } from '#server/auth/auth-services.ts';
import { confirmEmailChange } from '#server/auth/accounts/confirm-email-change.ts';
import { isConfirmedElsewhere } from '#server/auth/accounts/pending-sign-ups.ts';
import { findCurrentUser } from '#server/auth/accounts/current-user.ts';
import type { Client } from '#server/auth/begin-session.ts';
import { deviceOf } from '#server/auth/device.ts';
import { authBase, socialProviders } from '#server/auth/social/configured-providers.ts';
import { exchangeCode } from '#server/auth/social/exchange-code.ts';
import type { Config } from '#server/config.ts';
import { findInvitation } from '#server/auth/accounts/find-invitation.ts';
import { logIn } from '#server/auth/log-in.ts';
import { logInWithPasskey, passkeyLogInOptions } from '#server/auth/passkeys/passkey-log-in.ts';
import { removeRecentWays } from '#server/auth/passwords/recent-ways.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/passwords/password-reset.ts';
import { endSession } from '#server/auth/sessions.ts';
import { signUp } from '#server/auth/accounts/sign-up.ts';
import { verifyEmail } from '#server/auth/accounts/verify-email.ts';
import type { Services } from '#server/operations/handler.ts';
import { authenticate } from './authenticate.ts';
import { browserCookie } from './browser-cookie.ts';
import { socialRoutes } from './social-routes.ts';
import type { RequestContext } from './request-context.ts';
import type * as v from 'valibot';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { checkAnswer, parseInput } from '#server/operations/run.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './request-body.ts';

/** The routes under `/auth`, as `shared/operations/auth.ts` declares them. */
export function authRouter(services: Services): Hono<RequestContext> {
  const auth = authServices(services);
  const { db, config } = services;
  const providers = socialProviders(config);
  const cookie = browserCookie(authBase(config).startsWith('https:'));
  const authenticated = authenticate(services);
  const app = new Hono<RequestContext>();

  app.post(
    authRoutes.signup.path,
    authRoute(auth, authRoutes.signup, ({ email, password, passkey: _passkey, ...extra }, c) =>
      signUp(auth, { email, password, extra }, c.get('clientAddress')),
    ),
  );
  app.post(
    authRoutes.verifyEmail.path,
    authRoute(auth, authRoutes.verifyEmail, (input, c) => verifyEmail(auth, input, clientOf(c))),
  );
  app.post(
    authRoutes.signUpState.path,
    authRoute(auth, authRoutes.signUpState, async (input) => ({
      isConfirmedElsewhere: await isConfirmedElsewhere(db, input),
    })),
  );
  app.post(
    authRoutes.login.path,
    authRoute(auth, authRoutes.login, (input, c) => logIn(auth, input, clientOf(c))),
  );
  app.post(
    authRoutes.passkeyOptions.path,
    authRoute(auth, authRoutes.passkeyOptions, () => passkeyLogInOptions(auth)),
  );
  app.post(
    authRoutes.passkeyLogin.path,
    authRoute(auth, authRoutes.passkeyLogin, ({ passkey }, c) =>
      logInWithPasskey(auth, passkey, clientOf(c)),
    ),
  );
  app.post(
    authRoutes.requestPasswordReset.path,
    authRoute(auth, authRoutes.requestPasswordReset, (input, c) =>
      requestPasswordReset(auth, input, c.get('clientAddress')),
    ),
  );
  app.post(
    authRoutes.resetPassword.path,
    authRoute(auth, authRoutes.resetPassword, (input, c) =>
      resetPassword(auth, input, c.get('clientAddress')),
    ),
  );
  app.post(
    authRoutes.removeRecentWays.path,
    authRoute(auth, authRoutes.removeRecentWays, (input, c) =>
      removeRecentWays(auth, input, c.get('clientAddress')),
    ),
  );
  app.post(
    authRoutes.confirmEmailChange.path,
    authenticated,
    authRoute(auth, authRoutes.confirmEmailChange, (input, c) => {
      const signedIn = c.get('signedIn');
      if (!signedIn) throw unauthenticated();
      return confirmEmailChange(auth, { ...input, userId: signedIn.userId }, c.get('clientAddress'));
    }),
  );
  app.post(
    authRoutes.invitation.path,
    authRoute(auth, authRoutes.invitation, ({ token }) => findInvitation(auth, token)),
  );
  app.get(
    authRoutes.me.path,
    authenticated,
    authRoute(auth, authRoutes.me, async (_input, c) => {
      const signedIn = c.get('signedIn');
      const me = signedIn && (await findCurrentUser(db.read, signedIn.userId));
      // A session that ended is a 401, which makes the client delete its session id. The answer null, without a
      // session, does not change the user that the client remembers [G5].
      if (!me && c.req.header('authorization') !== undefined) throw unauthenticated();
      return me ?? null;
    }),
  );
  app.post(
    authRoutes.logout.path,
    authenticated,
    authRoute(auth, authRoutes.logout, async (_input, c) => {
      const signedIn = c.get('signedIn');
      if (signedIn) {
        await db.write({ scopes: [] }, (tx) => endSession(tx, signedIn, 'go-on'));
        services.pokeEvents();
        const { userId } = signedIn;
        const event = { kind: 'log-out', userId, clientAddress: c.get('clientAddress') } as const;
        services.securityLog.record({ ...event, result: 'done' });
      }
      return {};
    }),
  );
  app.get(
    authRoutes.providers.path,
    authRoute(auth, authRoutes.providers, () => ({ providers: [...providers.keys()] })),
  );
  app.post(
    authRoutes.exchangeCode.path,
    authRoute(auth, authRoutes.exchangeCode, ({ code, verifier }, c) =>
      exchangeCode(auth, { code, verifier, browser: cookie.read(c) }, clientOf(c)),
    ),
  );
  app.route('/', socialRoutes({ auth, providers, cookie, isSameOrigin: isSameOrigin(config) }));
  return app;
}

/** Whether the page and the API have the same origin, so that the page's requests send the cookie. */
const isSameOrigin = (config: Config): boolean =>
  new URL(authBase(config)).origin === new URL(config.publicUrl).origin;

const clientOf = (c: Context<RequestContext>): Client => ({
  clientAddress: c.get('clientAddress'),
  device: deviceOf(c.req.header('user-agent')),
});

/**
 * Creates the handler of a declared route. In order: limit by client address, read and parse the body, limit by
 * (account, client address), run, check the answer against the declared output.
 */
function authRoute<Input extends v.GenericSchema, Output extends v.GenericSchema>(
  { securityLog }: { securityLog: SecurityRecorder },
  route: AuthRoute<Input, Output>,
  run: (
    input: v.InferOutput<Input>,
    c: Context<RequestContext>,
  ) => Promise<v.InferInput<Output>> | v.InferInput<Output>,
): Handler<RequestContext> {
  const limit = { message: AUTH_MESSAGES.tooManyTries, target: route.path, securityLog };
  const limitByAddress = rateLimit(route.limit, limit);
  const limitByAccount = route.accountLimit && rateLimit(route.accountLimit, limit);
  return async (c) => {
    const address = c.get('clientAddress');
    await limitByAddress(address, { clientAddress: address });
    const rawBody = route.method === 'POST' ? await readBody(c.req.raw, route.maxBytes) : '';
    // parseInput parsed it with this route's schema.
    const input = parseInput(route, rawBody) as v.InferOutput<Input>;
    await limitByAccount?.(`${accountOf(input)} ${address}`, { clientAddress: address });
    const answer = checkAnswer({ name: route.path, output: route.output }, await run(input, c));
    return c.json(answer ?? null);
  };
}

/** Returns the parsed email address, which names the same account however it was typed. */
function accountOf(input: unknown): string {
  if (typeof input !== 'object' || input === null || !('email' in input)) {
    throw new Error('A limit per account needs an input with an address.');
  }
  return String(input.email);
}
