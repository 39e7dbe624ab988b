import { Hono } from 'hono';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { authRoutes } from '#shared/operations/auth.ts';
import { authServices } from '#server/auth/auth-services.ts';
import { confirmEmailChange } from '#server/auth/accounts/confirm-email-change.ts';
import { findCurrentUser } from '#server/auth/accounts/current-user.ts';
import { logIn } from '#server/auth/log-in.ts';
import { requestPasswordReset, resetPassword } from '#server/auth/passwords/password-reset.ts';
import { endSession } from '#server/auth/sessions.ts';
import { signUp } from '#server/auth/accounts/sign-up.ts';
import { verifyEmail } from '#server/auth/accounts/verify-email.ts';
import type { Services } from '#server/operations/handler.ts';
import { authRoute } from './auth-route.ts';
import { authenticate } from './authenticate.ts';
import type { RequestContext } from './request-context.ts';

/** The routes under `/auth`, as shared/operations/auth.ts declares them. */
export function authRouter(services: Services): Hono<RequestContext> {
  const auth = authServices(services);
  const { db } = services;
  const signsIn = authenticate(services);
  const app = new Hono<RequestContext>();

  app.post(
    authRoutes.signup.path,
    authRoute(authRoutes.signup, ({ email, password, ...extra }) => signUp(auth, { email, password, extra })),
  );
  app.post(
    authRoutes.verifyEmail.path,
    authRoute(authRoutes.verifyEmail, (input) => verifyEmail(auth, input)),
  );
  app.post(
    authRoutes.login.path,
    authRoute(authRoutes.login, (input, c) => logIn(auth, input, c.get('clientAddress'))),
  );
  app.post(
    authRoutes.requestPasswordReset.path,
    authRoute(authRoutes.requestPasswordReset, (input) => requestPasswordReset(auth, input)),
  );
  app.post(
    authRoutes.resetPassword.path,
    authRoute(authRoutes.resetPassword, (input) => resetPassword(auth, input)),
  );
  app.post(
    authRoutes.confirmEmailChange.path,
    signsIn,
    authRoute(authRoutes.confirmEmailChange, (input, c) => {
      const signedIn = c.get('signedIn');
      if (!signedIn) throw unauthenticated();
      return confirmEmailChange(auth, { ...input, userId: signedIn.userId });
    }),
  );
  app.get(
    authRoutes.me.path,
    signsIn,
    authRoute(authRoutes.me, async (_input, c) => {
      const signedIn = c.get('signedIn');
      const me = signedIn && (await findCurrentUser(db.read, signedIn.userId));
      // A session that ended is a 401, which clears the client's key; "no session" is no change of user [G5].
      if (!me && c.req.header('authorization') !== undefined) throw unauthenticated();
      return me ?? null;
    }),
  );
  app.post(
    authRoutes.logout.path,
    signsIn,
    authRoute(authRoutes.logout, async (_input, c) => {
      const signedIn = c.get('signedIn');
      if (signedIn) {
        await db.write({ scopes: [] }, (tx) => endSession(tx, signedIn));
        services.pokeEvents();
      }
      return {};
    }),
  );
  app.get(
    authRoutes.providers.path,
    authRoute(authRoutes.providers, () => ({ providers: [] })),
  );
  return app;
}
