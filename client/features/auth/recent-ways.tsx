import { Link } from '@tanstack/react-router';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { removeRecentWays, type RecentWays as Ways } from '#client/api/auth-calls.ts';
import { timeAgo } from '#client/lib/dates.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { useState } from 'react';
import { useAuthRequest } from './use-auth-request.ts';
import './recent-ways.css';

/** After a password reset: the ways to log in of the last 24 hours, which one click removes. */
export function RecentWays({ token, ways }: Ways) {
  const request = useAuthRequest();
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
        <Link to="/login" className={buttonClass({ variant: 'primary', wide: true })}>
          Go to login
        </Link>
      </>
    );
  return (
    <section className="recent-ways" aria-labelledby="recent-ways">
      <h2 id="recent-ways" className="recent-ways__title">
        Did you add these?
      </h2>
      <p className="small">{AUTH_MESSAGES.recentWays}</p>
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
        {request.isBusy ? 'Removing…' : ways.length === 1 ? 'Remove it' : `Remove all ${ways.length}`}
      </Button>
      <Link to="/login" className={buttonClass({ wide: true })}>
        I added them: go to login
      </Link>
    </section>
  );
}
