import { Link } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { removeRecentWays, type RecentWays as Ways } from '#client/api/auth-calls.ts';
import { timeAgo } from '#client/lib/dates.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { useState } from 'react';
import { useAuthRequest } from './use-auth-request.ts';
import './recent-ways.css';

/** The form or button that had the focus is replaced, so the keyboard goes on at what replaces it. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** After a password reset: the ways to log in of the last 24 hours, which one click removes. */
export function RecentWays({ token, ways }: Ways) {
  const request = useAuthRequest();
  const isOne = ways.length === 1;
  const [now] = useState(() => Date.now());
  const remove = () =>
    void request.run(async () => {
      await removeRecentWays({ token });
      return AUTH_MESSAGES.recentWaysRemoved;
    });
  if (request.success !== null)
    return (
      <>
        <Banner kind="success">{request.success}</Banner>
        <Link ref={focus} to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to login
        </Link>
      </>
    );
  return (
    <section className="recent-ways" aria-labelledby="recent-ways">
      <h2 ref={focus} id="recent-ways" className="recent-ways__title" tabIndex={-1}>
        {isOne ? 'Did you add this?' : 'Did you add these?'}
      </h2>
      <p className="small">{isOne ? AUTH_MESSAGES.recentWay : AUTH_MESSAGES.recentWays}</p>
      <ul className="recent-ways__list">
        {ways.map(({ isPasskey, name, addedAt }) => (
          <li key={`${name} ${addedAt}`}>
            <strong>{name}</strong>
            <span className="small">
              {isPasskey ? 'Passkey' : 'Connected account'}, added {timeAgo(addedAt, now)}
            </span>
          </li>
        ))}
      </ul>
      {request.error !== null && <Banner kind="error">{request.error}</Banner>}
      <Button variant="primary" wide disabled={request.isBusy} onClick={remove}>
        {request.isBusy ? 'Removing…' : isOne ? 'Remove it' : `Remove all ${ways.length}`}
      </Button>
      <Link to="/login" className={buttonClass({ wide: true })}>
        {isOne ? 'I added it: go to login' : 'I added them: go to login'}
      </Link>
    </section>
  );
}
