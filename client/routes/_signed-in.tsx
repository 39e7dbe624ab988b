import { createFileRoute } from '@tanstack/react-router';
import { serverUserModule } from '#client/api/current-user.ts';
import { useRememberedUser } from '#client/api/remembered-user.ts';
import { SignedIn } from '#client/features/auth/signed-in.tsx';
import { laterModule } from '#client/lib/later-module.ts';
import { serverSession } from '#client/sync/connection/later-connection.ts';

/** What is kept for later comes when the page is at rest. */
const earlierPeople = laterModule(() => import('#client/features/earlier-people/earlier-people.tsx'));
const keepOffline = laterModule(() => import('#client/features/keep-offline/keep-offline.tsx'));

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

/** What talks to the server is fetched beside the page. Whoever needs it fetches it again where that fails. */
function fetchServerSide(): void {
  for (const { load } of [serverUserModule, serverSession]) load().catch(() => {});
}

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: fetchServerSide,
  component: SignedInPages,
});
