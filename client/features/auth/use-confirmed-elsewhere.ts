import { useEffect, useState } from 'react';
import { isSignUpConfirmedElsewhere } from '#client/api/auth-calls.ts';

/** How often the server is asked while the page is visible, in milliseconds. */
const EVERY_MS = 5_000;

/** Returns whether the sign-up of this browser was confirmed in another one. Asks also when the page is shown again. */
export function useConfirmedElsewhere(email: string): boolean {
  const [isConfirmed, setIsConfirmed] = useState(false);
  useEffect(() => {
    if (isConfirmed) return undefined;
    const controller = new AbortController();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer the next call asks again.
      isSignUpConfirmedElsewhere(email, controller.signal).then(
        (answer) => controller.signal.aborted || setIsConfirmed(answer),
        () => {},
      );
    };
    const timer = setInterval(ask, EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [email, isConfirmed]);
  return isConfirmed;
}
