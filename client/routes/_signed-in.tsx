import { createFileRoute } from '@tanstack/react-router';
import { useRememberedUser } from '#client/api/remembered-user.ts';
import { SignedIn } from '#client/features/auth/signed-in.tsx';
import { lazyModule } from '#client/lib/lazy-module.ts';

/** What is kept for later comes when the page is at rest. */
const earlierPeople = lazyModule(() => import('#client/features/earlier-people/earlier-people.tsx'));
const keepOffline = lazyModule(() => import('#client/features/keep-offline/keep-offline.tsx'));

function SignedInPages() {
  const userId = useRememberedUser()?.id;
  const later = keepOffline.useSoon();
  const earlier = earlierPeople.useSoon();
  return (
    <>
      <SignedIn />
      {later && userId !== undefined && <later.KeepOffline userId={userId} />}
      {earlier && userId !== undefined && <earlier.EarlierPeople key={userId} userId={userId} />}
    </>
  );
}

/**
 * What talks to the server is one file, fetched beside the page. Whoever needs it fetches it again where that fails. It is
 * named here by one of its modules alone, because this function is in the file with which every page starts.
 */
function fetchServerSide(): void {
  import('#client/sync/connection/server-session.ts').catch(() => {});
}

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: fetchServerSide,
  component: SignedInPages,
});
