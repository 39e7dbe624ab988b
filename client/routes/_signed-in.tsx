import { createFileRoute } from '@tanstack/react-router';
import { useRememberedUser } from '#client/api/remembered-user.ts';
import { SignedIn } from '#client/features/auth/signed-in.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';

// These modules are loaded when the page is idle.
const earlierPeople = lazyModule(() => import('#client/features/earlier-people/earlier-people.tsx'));
const monthlyCredits = lazyModule(() => import('#client/workspace/credits/monthly-credits.tsx'));
const keepOffline = lazyModule(() => import('#client/features/keep-offline/keep-offline.tsx'));

function SignedInPages() {
  const userId = useRememberedUser()?.id;
  const offline = keepOffline.usePreloaded();
  const earlier = earlierPeople.usePreloaded();
  const credits = monthlyCredits.usePreloaded();
  return (
    <>
      <SignedIn />
      {offline && userId !== undefined && <offline.KeepOffline userId={userId} />}
      {credits && <credits.MonthlyCredits />}
      {earlier && userId !== undefined && <earlier.EarlierPeople key={userId} userId={userId} />}
    </>
  );
}

/**
 * Preloads the chunk with all modules that talk to the server, in parallel with the page. If that fails, the modules
 * that need the chunk load it again. The import names only one module of the chunk, because this function is in the
 * file with which every page starts.
 */
function preloadServerSession(): void {
  import('#client/sync/connection/server-session.ts').catch(() => {});
}

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: preloadServerSession,
  component: SignedInPages,
});
