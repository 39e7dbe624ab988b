import { onOtherTabChange } from '#client/lib/local-store.ts';
import { resetQueries } from './cached-answers.ts';
import { getSessionId } from './session.ts';

/** Follows a sign-in in another tab, whose person may be another. Returns how to stop. */
export function followOtherTabs(): () => void {
  let known = getSessionId();
  return onOtherTabChange('sessionId', () => {
    const next = getSessionId();
    if (next !== null && next !== known) resetQueries();
    known = next ?? known;
  });
}
