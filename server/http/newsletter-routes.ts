import { and, eq, isNull, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { AppError } from '#shared/errors/app-error.ts';
import { readAtMost } from '#shared/lib/read-at-most.ts';
import { UNSUBSCRIBE_ROUTE } from '#shared/accounts/newsletter.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
import { escapeHtml } from '#server/mail/render-email.ts';
import type { Services } from '#server/operations/handler.ts';
import { rateLimit } from './rate-limit.ts';
import type { RequestContext } from './request-context.ts';

/** Mail providers send the requests of many people from a few addresses. */
const LIMIT = { count: 600, seconds: 60 };
const MAX_BODY_BYTES = 4_096;

/**
 * The link of newsletters that switches them off, without a session. GET shows a button, because programs that check
 * links open them too. POST switches the newsletter off: the button and mail programs send it (RFC 8058). The token is
 * the only proof, and it permits nothing else, so the rules for requests of pages do not apply.
 */
export function newsletterRoutes(services: Services): Hono<RequestContext> {
  const { securityLog, unsubscribeTokens } = services;
  const app = new Hono<RequestContext>();
  const countRequest = rateLimit(LIMIT, {
    message: 'That was a lot of requests. Please wait a moment.',
    target: UNSUBSCRIBE_ROUTE,
    securityLog,
  });
  app.get(UNSUBSCRIBE_ROUTE, (c) => {
    c.header('Cache-Control', 'no-store');
    const token = c.req.query('token') ?? '';
    return unsubscribeTokens.read(token) === undefined
      ? c.html(page(INVALID), 400)
      : c.html(page('Do you want to get no more newsletters?', formFor(token)));
  });
  app.post(UNSUBSCRIBE_ROUTE, async (c) => {
    const clientAddress = c.get('clientAddress');
    await countRequest(clientAddress, { clientAddress });
    // Mail programs send a field that says what they want; only the token counts.
    await readAtMost(
      c.req.raw,
      MAX_BODY_BYTES,
      () => new AppError('too_large', 'This is too large to be sent at once.'),
    );
    c.header('Cache-Control', 'no-store');
    const userId = unsubscribeTokens.read(c.req.query('token') ?? '');
    if (userId === undefined) {
      securityLog.record({ kind: 'unsubscribe-newsletter', result: 'refused', clientAddress });
      return c.html(page(INVALID), 400);
    }
    if (await switchOff(services, userId))
      securityLog.record({ kind: 'unsubscribe-newsletter', result: 'done', userId, clientAddress });
    return c.html(page('You get no more newsletters. You can switch them on again on your account page.'));
  });
  return app;
}

const INVALID = 'This link is not valid. Please open it from the newsletter once more.';

/** Switches the newsletter of a user off. @returns false when it was off, and for an erased account */
async function switchOff({ db, pokeEvents }: Services, userId: string): Promise<boolean> {
  const isChanged = await db.write({ scopes: [`user:${userId}`] }, async (tx) => {
    const changed = await tx
      .update(user)
      .set({ sendNewsletter: false, updatedAt: Date.now() })
      .where(and(eq(user.id, userId), isNull(user.deletedAt), sql`${user.sendNewsletter}`))
      .returning({ id: user.id });
    if (changed.length > 0) await raiseScope(tx, `user:${userId}`);
    return changed.length > 0;
  });
  if (isChanged) pokeEvents();
  return isChanged;
}

const formFor = (token: string): string =>
  `<form method="post" action="${UNSUBSCRIBE_ROUTE}?token=${escapeHtml(encodeURIComponent(token))}">
<button style="font:600 16px/48px sans-serif;padding:0 24px;border:0;border-radius:6px;background:#ffcc00;color:#1d1b16">Unsubscribe</button>
</form>`;

const page = (sentence: string, form = ''): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Newsletter · Foolscap</title></head>
<body style="margin:0;padding:56px 16px;background:#faf8f2;color:#1d1b16">
<main style="max-width:560px;margin:0 auto;font:400 20px/1.6 Georgia,serif">
<h1 style="font:400 34px/1.2 Georgia,serif">Newsletter</h1>
<p>${escapeHtml(sentence)}</p>
${form}
</main>
</body>
</html>
`;
