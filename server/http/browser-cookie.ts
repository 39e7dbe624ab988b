import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { newSecret } from '#server/auth/tokens/secrets.ts';

const NAME = 'foolscap-sign-in';
const LIFETIME_SECONDS = 10 * 60;

/**
 * The cookie that binds a social sign-in to the browser in which it began. It is the only cookie: a session never is
 * one. With https its name has the prefix `__Host-`, so another host of the same domain cannot set it.
 */
export interface BrowserCookie {
  read: (c: Context) => string | undefined;
  /** Sets the cookie for ten minutes. @returns its value, which several tabs share */
  begin: (c: Context) => string;
}

export function browserCookie(isHttps: boolean): BrowserCookie {
  const read = (c: Context) => {
    const value = isHttps ? getCookie(c, NAME, 'host') : getCookie(c, NAME);
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  };
  return {
    read,
    begin: (c) => {
      const value = read(c) ?? newSecret();
      setCookie(c, NAME, value, {
        path: '/',
        httpOnly: true,
        // Lax: the provider's redirect back to us is a navigation from another site.
        sameSite: 'Lax',
        maxAge: LIFETIME_SECONDS,
        ...(isHttps && { secure: true, prefix: 'host' }),
      });
      return value;
    },
  };
}
