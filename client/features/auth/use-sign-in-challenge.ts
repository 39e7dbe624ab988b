import { useEffect, useState } from 'react';
import { signInChallenge } from '#client/api/sign-in-verifier.ts';

/** Returns the challenge of this browser's next social sign-in; null until it is computed, and without https. */
export function useSignInChallenge(): string | null {
  const [challenge, setChallenge] = useState<string | null>(null);
  useEffect(() => {
    let isShown = true;
    void signInChallenge().then((computed) => isShown && setChallenge(computed));
    return () => {
      isShown = false;
    };
  }, []);
  return challenge;
}
